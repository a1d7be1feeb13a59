import type { Address } from 'viem'
import { parametersCodec } from '../codec/parametersCodec.ts'
import { lastPunk } from '../constants.ts'
import { invalid } from '../errors.ts'
import { guard } from '../guard.ts'
import type { BuyItem, Part } from '../part.ts'
import { type Amount, toAmount } from '../toAmount.ts'
import { toForwardedRecipient } from '../toForwardedRecipient.ts'
import { toOrders } from '../toOrders.ts'
import { nativePart } from './nativePart.ts'

/** A punk that is for sale. The market hands it to the router, which passes it on. */
export type CryptopunkOrder = {
  /** 0 to 9999. */
  tokenId: Amount
  /** Who gets it; `senderAsRecipient` for who sends the transaction. */
  recipient: Address
  /** Base units of the native currency. The seller gets all of it, also what is above the price. */
  value: Amount
}

/** The CryptoPunks contract on Ethereum: collection and market in one. */
export const cryptopunksAddress: Address = '0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb'

/** `buyPunk` of the CryptoPunks contract, which the router calls by itself: its command carries no calldata. */
export const cryptopunksCall = /* @__PURE__ */ parametersCodec(
  [{ name: 'punkIndex', type: 'uint256' }],
  '0x8264fe98',
)

/**
 * Purchases on the CryptoPunks market.
 *
 * @throws RouterError that names the field at fault.
 *
 * @example
 * ```ts
 * const part = cryptopunks([{ tokenId: 2976n, recipient: account, value: 10n ** 18n }])
 * const tx = buildTransaction([part], { chainId: 1 })
 * ```
 */
export const cryptopunks = /* @__PURE__ */ guard(unguardedCryptopunks)

function unguardedCryptopunks(orders: readonly CryptopunkOrder[]): Part {
  const parsed = toOrders(orders, 'cryptopunks').map(({ order, path }) => {
    const identifier = toAmount(order.tokenId, `${path}.tokenId`)
    if (identifier > lastPunk)
      throw invalid(`${path}.tokenId`, order.tokenId, `must be at most ${lastPunk}`)
    return {
      identifier,
      recipient: toForwardedRecipient(order.recipient, `${path}.recipient`),
      value: toAmount(order.value, `${path}.value`),
    }
  })
  return nativePart({
    kind: 'cryptopunks',
    items: parsed.map(
      ({ identifier, recipient }): BuyItem => ({
        tokenAddress: cryptopunksAddress,
        tokenId: identifier,
        tokenType: 'Cryptopunk',
        amount: 1n,
        recipient,
      }),
    ),
    costs: parsed.map(({ value }) => value),
    recipients: parsed.map(({ recipient }) => recipient),
    commands: allowRevert => parsed.map(args => ({ command: 'CRYPTOPUNKS', args, allowRevert })),
  })
}
