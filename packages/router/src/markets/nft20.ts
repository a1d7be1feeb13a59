import type { Address } from 'viem'
import { parametersCodec } from '../codec/parametersCodec.ts'
import { invalid } from '../errors.ts'
import { guard } from '../guard.ts'
import type { Part } from '../part.ts'
import { type Amount, toAmount } from '../toAmount.ts'
import { toAmounts } from '../toAmounts.ts'
import { toOrders } from '../toOrders.ts'
import { toPresentAddress } from '../toPresentAddress.ts'
import { toRecipient } from '../toRecipient.ts'
import { toWhole, type Whole } from '../toWhole.ts'
import { boughtItems, type NftType } from './boughtItems.ts'
import { dataOf } from './dataOf.ts'
import { idNames } from './idNames.ts'
import { nativePart } from './nativePart.ts'
import { toNftType } from './toNftType.ts'

/**
 * Tokens out of an NFT20 vault. The zap keeps 5 % of what they cost, and gives what is then left of `value` to the
 * recipient; it fails when there is not that much.
 */
export type Nft20Order = {
  /** The collection. */
  tokenAddress: Address
  tokenIds: readonly Amount[]
  /** Units of each: 1 for every ERC721. */
  tokenAmounts: readonly Amount[]
  recipient: Address
  /** Fee of the Uniswap v3 pool where the vault's token is bought, in millionths. */
  fee: Whole
  /** Whether that is a v3 pool. */
  isV3: boolean
  /** Base units of the native currency, at most: at least 105 % of what the tokens cost. */
  value: Amount
  /** ERC721 by default, which one unit of an ERC1155 is not; ERC1155 where an amount is not 1. */
  tokenType?: NftType | undefined
}

/** `ethForNft` of NFT20's zap. */
export const nft20Call = /* @__PURE__ */ parametersCodec(
  [
    { name: 'nft', type: 'address' },
    { name: 'toIds', type: 'uint256[]' },
    { name: 'toAmounts', type: 'uint256[]' },
    { name: 'recipient', type: 'address' },
    { name: 'fee', type: 'uint24' },
    { name: 'isV3', type: 'bool' },
  ],
  '0xdc631bea',
)

/**
 * Purchases out of NFT20's vaults.
 *
 * @throws RouterError that names the field at fault.
 *
 * @example
 * ```ts
 * const part = nft20([
 *   {
 *     tokenAddress: token,
 *     tokenIds: [129n],
 *     tokenAmounts: [1n],
 *     recipient: account,
 *     fee: 3000,
 *     isV3: true,
 *     value: 10n ** 18n,
 *   },
 * ])
 * const tx = buildTransaction([part], { chainId: 1, minimumItems: 'all' })
 * ```
 */
export const nft20 = /* @__PURE__ */ guard(unguardedNft20)

function unguardedNft20(orders: readonly Nft20Order[]): Part {
  const parsed = toOrders(orders, 'nft20').map(({ order, path }) => parse(order, path))
  return nativePart({
    kind: 'nft20',
    idNames: () =>
      idNames(
        parsed.map(({ call }) => call.toIds),
        'tokenIds',
      ),
    items: parsed.flatMap(({ items }) => items),
    costs: parsed.map(({ value }) => value),
    recipients: parsed.map(({ call }) => call.recipient),
    commands: (allowRevert, inPlace) =>
      parsed.map(({ value, call }) => ({
        command: 'NFT20',
        args: { value, data: dataOf(nft20Call, call, inPlace) },
        allowRevert,
      })),
  })
}

function parse(order: Nft20Order, path: string) {
  const toIds = toAmounts(order.tokenIds, `${path}.tokenIds`)
  const units = toAmounts(order.tokenAmounts, `${path}.tokenAmounts`)
  const call = {
    nft: toPresentAddress(order.tokenAddress, `${path}.tokenAddress`),
    toIds,
    toAmounts: units,
    recipient: toRecipient(order.recipient, `${path}.recipient`),
    fee: Number(toWhole(order.fee, `${path}.fee`, 24n)),
    isV3: order.isV3,
  }
  if (typeof call.isV3 !== 'boolean')
    throw invalid(`${path}.isV3`, call.isV3, 'must be true or false')
  const likely = units.every(amount => amount === 1n) ? 'ERC721' : 'ERC1155'
  const items = boughtItems({
    tokenAddress: call.nft,
    tokenIds: toIds,
    tokenType: toNftType(order.tokenType ?? likely, `${path}.tokenType`),
    recipient: call.recipient,
    amounts: units,
    path: `${path}.tokenAmounts`,
  })
  return { call, items, value: toAmount(order.value, `${path}.value`) }
}
