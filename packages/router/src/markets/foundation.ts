import type { Address } from 'viem'
import { parametersCodec } from '../codec/parametersCodec.ts'
import { guard } from '../guard.ts'
import type { BuyItem, Part } from '../part.ts'
import { toAddress } from '../toAddress.ts'
import { type Amount, toAmount } from '../toAmount.ts'
import { toForwardedRecipient } from '../toForwardedRecipient.ts'
import { toOrders } from '../toOrders.ts'
import { toPresentAddress } from '../toPresentAddress.ts'
import { dataOf } from './dataOf.ts'
import { nativePart } from './nativePart.ts'

/** A buy-now price on Foundation. The market hands the token to the router, which passes it on. */
export type FoundationOrder = {
  /** Who gets the token; `senderAsRecipient` for who sends the transaction. */
  recipient: Address
  tokenAddress: Address
  tokenId: Amount
  /** Base units of the native currency. */
  price: Amount
  /** Who sent the buyer; the zero address for nobody. */
  referrer: Address
}

/** `buyV2` of Foundation's NFTMarket. */
export const foundationCall = /* @__PURE__ */ parametersCodec(
  [
    { name: 'nftContract', type: 'address' },
    { name: 'tokenId', type: 'uint256' },
    { name: 'maxPrice', type: 'uint256' },
    { name: 'referrer', type: 'address' },
  ],
  '0xb01ef608',
)

/**
 * Purchases on Foundation.
 *
 * @throws RouterError that names the field at fault.
 *
 * @example
 * ```ts
 * const part = foundation([
 *   {
 *     recipient: account,
 *     tokenAddress: token,
 *     tokenId: 32n,
 *     price: 10n ** 16n,
 *     referrer: '0x0000000000000000000000000000000000000000',
 *   },
 * ])
 * const tx = buildTransaction([part], { chainId: 1, minimumItems: 'all' })
 * ```
 */
export const foundation = /* @__PURE__ */ guard(unguardedFoundation)

function unguardedFoundation(orders: readonly FoundationOrder[]): Part {
  const parsed = toOrders(orders, 'foundation').map(({ order, path }) => ({
    recipient: toForwardedRecipient(order.recipient, `${path}.recipient`),
    token: toPresentAddress(order.tokenAddress, `${path}.tokenAddress`),
    identifier: toAmount(order.tokenId, `${path}.tokenId`),
    value: toAmount(order.price, `${path}.price`),
    referrer: toAddress(order.referrer, `${path}.referrer`),
  }))
  return nativePart({
    kind: 'foundation',
    costName: 'price',
    items: parsed.map(
      ({ token, identifier, recipient }): BuyItem => ({
        tokenAddress: token,
        tokenId: identifier,
        tokenType: 'ERC721',
        amount: 1n,
        recipient,
      }),
    ),
    costs: parsed.map(order => order.value),
    recipients: parsed.map(({ recipient }) => recipient),
    commands: (allowRevert, inPlace) =>
      parsed.map(({ referrer, ...args }) => ({
        command: 'FOUNDATION',
        args: {
          ...args,
          data: dataOf(
            foundationCall,
            {
              nftContract: args.token,
              tokenId: args.identifier,
              maxPrice: args.value,
              referrer,
            },
            inPlace,
          ),
        },
        allowRevert,
      })),
  })
}
