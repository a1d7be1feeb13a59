import type { Address, Hex } from 'viem'
import { type InPlace, inPlace as place } from '../codec/types.ts'
import { putText, reserve } from '../codec/writer.ts'
import { invalid } from '../errors.ts'
import { guard } from '../guard.ts'
import type { BuyItem, Part } from '../part.ts'
import { type Amount, toAmount } from '../toAmount.ts'
import { toForwardedRecipient } from '../toForwardedRecipient.ts'
import { type NowOptions, toNow } from '../toNow.ts'
import { toOrders } from '../toOrders.ts'
import { toPresentAddress } from '../toPresentAddress.ts'
import { nativePart } from './nativePart.ts'
import { signedSale } from './signedSale.ts'
import { toNftType } from './toNftType.ts'
import { x2y2Selector } from './x2y2Call.ts'

/** A sale on X2Y2. The market hands the token to the router, which passes it on. */
export type X2y2Order = {
  /** What the marketplace has signed: the arguments of its `run`, without the selector. */
  signedInput: Hex
  /** Base units of the native currency. */
  price: Amount
  /** Who gets the token; `senderAsRecipient` for who sends the transaction. */
  recipient: Address
  tokenAddress: Address
  tokenId: Amount
} & (
  | { tokenType: 'ERC721'; tokenAmount?: Amount | undefined }
  | { tokenType: 'ERC1155'; tokenAmount: Amount }
)

/**
 * Purchases on X2Y2. What the marketplace has signed is read, and must be the sale of exactly this token
 * at this price: the router would pay for another, and then have nothing to pass on.
 *
 * @throws RouterError that names the field at fault, or the one that says something else than the signed
 * input; `deadline_passed`.
 *
 * @example
 * ```ts
 * const part = x2y2([
 *   {
 *     signedInput, // from X2Y2's API, for the router as the caller
 *     price: 10n ** 18n,
 *     recipient: account,
 *     tokenAddress: token,
 *     tokenId: 12n,
 *     tokenType: 'ERC721',
 *   },
 * ])
 * const tx = buildTransaction([part], { chainId: 1, minimumItems: 'all' })
 * ```
 */
export const x2y2 = /* @__PURE__ */ guard(unguardedX2y2)

function unguardedX2y2(orders: readonly X2y2Order[], options?: NowOptions): Part {
  const now = toNow(options)
  const parsed = toOrders(orders, 'x2y2').map(({ order, path }) => parse(order, path, now))
  return nativePart({
    kind: 'x2y2',
    costName: 'price',
    items: parsed.map(({ item }) => item),
    costs: parsed.map(({ args }) => args.value),
    recipients: parsed.map(({ item }) => item.recipient),
    signedFor: parsed.map(({ signedFor }) => signedFor),
    commands: (allowRevert, inPlace) =>
      parsed.map(({ args: known, signed, item: { tokenType, amount } }) => {
        const args = { ...known, data: callOf(signed, inPlace) }
        return tokenType === 'ERC721'
          ? { command: 'X2Y2_721', args, allowRevert }
          : { command: 'X2Y2_1155', args: { ...args, amount }, allowRevert }
      }),
  })
}

function parse(order: X2y2Order, path: string, now: bigint) {
  const item: BuyItem = {
    tokenAddress: toPresentAddress(order.tokenAddress, `${path}.tokenAddress`),
    tokenId: toAmount(order.tokenId, `${path}.tokenId`),
    tokenType: toNftType(order.tokenType, `${path}.tokenType`),
    amount: toUnits(order, path),
    recipient: toForwardedRecipient(order.recipient, `${path}.recipient`),
  }
  const value = toAmount(order.price, `${path}.price`)
  const { sale, caller, signed } = signedSale(order.signedInput, `${path}.signedInput`, now)
  const said = { ...item, price: value, tokenAmount: item.amount }
  for (const key of ['tokenType', 'tokenAddress', 'tokenId', 'tokenAmount', 'price'] as const)
    if (said[key] !== sale[key])
      throw invalid(`${path}.${key}`, order[key], `must be ${sale[key]}, as in the signed input`)
  const { recipient, tokenAddress: token, tokenId: identifier } = item
  return {
    item,
    args: { value, recipient, token, identifier },
    signed,
    signedFor: { caller, path: `${path}.signedInput` },
  }
}

/** The call with what was signed, which has been read and needs no other look when it is written in place. */
function callOf(signed: Hex, inPlace?: boolean): Hex {
  if (!inPlace) return `${x2y2Selector}${signed.slice(2)}`
  const written: InPlace = {
    [place](out) {
      putText(out, reserve(out, x2y2Selector.length - 2), x2y2Selector, 2)
      putText(out, reserve(out, signed.length - 2), signed, 2)
    },
  }
  // As `dataOf`: the codec takes both for bytes.
  return written as unknown as Hex
}

/** Units: those of an ERC721 are 1, whether they are given or not. */
function toUnits({ tokenType, tokenAmount }: X2y2Order, path: string): bigint {
  if (tokenType === 'ERC721' && tokenAmount === undefined) return 1n
  const units = toAmount(tokenAmount, `${path}.tokenAmount`)
  if (units === 0n) throw invalid(`${path}.tokenAmount`, tokenAmount, 'must be at least 1')
  return units
}
