import type { FlowAmount, FlowScope } from '../flowTypes.ts'
import type { SaleLine } from '../offer/saleLines.ts'
import type { TraitFloor } from '../order/traitFloor.ts'
import { comparableLines } from './marketAmount.ts'
import { partWarnings } from './partWarnings.ts'
import type { PriceWarning } from './priceWarning.ts'
import { readFloors } from './readFloors.ts'
import { readSoldTokens } from './readSoldTokens.ts'
import { notCompared, tradeWarnings } from './tradeWarnings.ts'
import { warn } from './warn.ts'

/** A token that is sold into an offer, with what is known of its worth. */
export type SoldToken = {
  /** Whether the offer takes any of several tokens, and not this one alone. */
  isForAny: boolean
  /** The cheapest of what the offer takes, and the trait of this token whose cheapest listing asks the most. */
  floor: bigint | undefined
  trait: TraitFloor | undefined
  lastSale: FlowAmount | undefined
  /** Its place by rarity, 1 for the rarest, and how many tokens the collection has. */
  rarity: { rank: bigint; of: bigint } | undefined
}

/** One of so many tokens, or a rarer one, is rare. */
const rareOf = 10n

/**
 * What to accept about a token that is sold: of an offer for this token alone that it brings less than half of its last
 * sale; of one that takes any of several, that it brings less than the last sale, less than what the cheapest with a
 * trait of this token asks, where that is more than the cheapest of what the offer takes, or that the token is one of
 * the rarest tenth. All after fees. What is not known warns of nothing.
 */
export function rarerWarnings(
  { token, quantity, currency, net, orderId }: Sold,
  { isForAny, floor, trait, lastSale, rarity }: SoldToken,
): readonly PriceWarning[] {
  if (quantity <= 0n) return []
  const about = { token: { contract: token.contract, tokenId: token.tokenId }, orderId }
  const price = { currency, amount: net / quantity }
  const found: PriceWarning[] = []
  // An offer for all of the line is compared with so many times the amount, so that nothing is rounded.
  if (lastSale !== undefined && net * (isForAny ? 1n : 2n) < lastSale.amount * quantity)
    found.push(warn({ kind: 'sale-below-sale', price, market: lastSale, ...about }))
  if (!isForAny) return found
  if (trait !== undefined && net < trait.price * quantity && trait.price > (floor ?? 0n)) {
    const market = { currency, amount: trait.price }
    found.push(warn({ kind: 'sale-below-trait', price, market, trait, ...about }))
  }
  if (rarity !== undefined && rarity.rank * rareOf <= rarity.of)
    found.push(warn({ kind: 'sale-of-rare', price, market: undefined, rarity, ...about }))
  return found
}

type Sold = Pick<SaleLine, 'token' | 'quantity' | 'currency' | 'net' | 'orderId'>

/**
 * What to accept about a sale into offers, by what the marketplace tells now: prices after fees against floors and last
 * sales, rarer tokens for the price of any, and that only a part of it may be sold. Where that could not be read, that
 * nothing was compared.
 */
export async function saleWarnings(
  scope: FlowScope,
  { lines, partial }: { lines: readonly SaleLine[]; partial: boolean },
  signal: AbortSignal,
): Promise<readonly PriceWarning[]> {
  const sold = comparableLines(scope, lines)
  const traded = lines.map(({ net, ...line }) => ({ ...line, amount: net }))
  const part = partial ? partWarnings('sale-of-part', traded) : []
  if (sold.length === 0) return part
  const tokens = sold.map(({ token }) => token)
  const [floors, soldTokens] = await Promise.all([
    readFloors(scope, tokens, signal),
    readSoldTokens(scope, sold, signal).catch(() => undefined),
  ])
  const comparable = comparableLines(scope, traded)
  return [
    ...tradeWarnings('sale-below-floor', comparable, floors.floorOf),
    ...comparable
      .filter(({ token }) => soldTokens === undefined || floors.isUnread(token))
      .map(notCompared),
    ...sold.flatMap(line => {
      const known = soldTokens?.(line)
      if (known === undefined) return []
      const { rank, takesFloor, ...token } = known
      const of = floors.sizeOf(line.token)
      const floor = takesFloor ?? floors.floorOf(line.token)?.amount
      const rarity = rank === undefined || of === undefined ? undefined : { rank, of }
      return rarerWarnings(line, { ...token, floor, rarity })
    }),
    ...part,
  ]
}
