import type { FlowScope } from '../flowTypes.ts'
import { knownCurrency } from '../knownCurrency.ts'
import type { SaleLine, SaleMinimum } from '../offer/saleLines.ts'
import { linesByUnit } from './linesByUnit.ts'
import type { Measured } from './marketsIn.ts'
import { partWarnings } from './partWarnings.ts'
import type { PriceWarning } from './priceWarning.ts'
import { readFloors } from './readFloors.ts'
import { readSoldTokens, type SoldToken } from './readSoldTokens.ts'
import { tradeWarnings, uncompared } from './tradeWarnings.ts'
import { warn } from './warn.ts'

/** One of so many tokens, or a rarer one, is rare. */
const rareOf = 10n

/**
 * What to accept about a token that is sold: that another open offer brings more; of an offer for this token alone that it
 * brings less than half of its last sale; of one that takes any of several, that it brings less than the last sale, less than what the cheapest with a
 * trait of this token asks, where that is more than the cheapest of what the offer takes, or that the token is one of
 * the rarest tenth. All after fees. What is not known warns of nothing.
 */
function rarerWarnings(
  { token, quantity, currency, net, orderId }: Sold,
  { isForAny, trait, lastSale, bestOffer }: SoldToken,
  { floor, rarity }: { floor: bigint | undefined; rarity: PriceWarning['rarity'] },
): readonly PriceWarning[] {
  if (quantity <= 0n) return []
  const about = { token: { contract: token.contract, tokenId: token.tokenId }, orderId }
  const price = { currency, amount: net / quantity }
  const found: PriceWarning[] = []
  const compare = (
    kind: 'sale-below-sale' | 'sale-below-trait' | 'sale-below-offer',
    { isConverted, ...market }: Measured,
    more?: Pick<PriceWarning, 'trait'>,
  ) => found.push(warn({ kind, price, market, isConverted, ...more, ...about }))
  // An offer for all of the line is compared with so many times the amount, so that nothing is rounded.
  if (lastSale !== undefined && net * (isForAny ? 1n : 2n) < lastSale.amount * quantity)
    compare('sale-below-sale', lastSale)
  if (bestOffer !== undefined && net < bestOffer.amount * quantity)
    compare('sale-below-offer', bestOffer)
  if (!isForAny) return found
  if (trait !== undefined) {
    const { market, ...of } = trait
    const { amount } = market
    if (net < amount * quantity && amount > (floor ?? 0n))
      compare('sale-below-trait', market, { trait: of })
  }
  if (rarity !== undefined && rarity.rank * rareOf <= rarity.of)
    found.push(warn({ kind: 'sale-of-rare', price, market: undefined, rarity, ...about }))
  return found
}

type Sold = Pick<SaleLine, 'token' | 'quantity' | 'currency' | 'net' | 'orderId'>

/**
 * What to accept about a sale into offers, by what the marketplace tells now: prices after fees against floors and last
 * sales, rarer tokens for the price of any, and that only a part of it may be sold. In another currency by the
 * marketplace's rate. Where that could not be read, or there is no rate, that nothing was compared.
 */
export async function saleWarnings(
  scope: FlowScope,
  { lines, partial, minimum }: saleWarnings.Sale,
  signal: AbortSignal,
): Promise<readonly PriceWarning[]> {
  const all = lines.map(({ orderId }) => orderId.toLowerCase())
  const groups = linesByUnit(scope, { lines, bound: 'least' }, signal)
  const compared = groups.map(group => groupWarnings(scope, { ...group, all }, signal))
  // What all of them are to bring together, a part of them may not.
  const isWhole = minimum?.per === 'total'
  const currency = isWhole ? knownCurrency(scope, minimum.currency) : undefined
  const whole = isWhole && currency ? { currency, amount: minimum.amount } : undefined
  const part = partial ? partWarnings('sale-of-part', lines.map(tradedOf), whole) : []
  return [...(await Promise.all(compared)).flat(), ...part]
}

export declare namespace saleWarnings {
  type Sale = {
    lines: readonly Sold[]
    /** Whether those that fail are left out. */
    partial: boolean
    minimum?: SaleMinimum | undefined
  }
}

const tradedOf = ({ net, ...line }: Sold) => ({ ...line, amount: net })

async function groupWarnings(
  scope: FlowScope,
  { market, lines, all }: linesByUnit.Group<Sold> & { all: readonly string[] },
  signal: AbortSignal,
): Promise<readonly PriceWarning[]> {
  const tokens = lines.map(({ token }) => token)
  const [floors, soldTokens] = await Promise.all([
    readFloors(scope, { tokens, market }, signal),
    readSoldTokens(scope, { lines, market, all }, signal).catch(() => undefined),
  ])
  return [
    ...tradeWarnings('sale-below-floor', lines.map(tradedOf), floors.floorOf),
    ...lines
      .filter(({ token }) => soldTokens === undefined || floors.isUnread(token))
      .map(line => uncompared('not-compared', tradedOf(line))),
    ...lines.flatMap((line, index) => {
      const sold = soldTokens?.[index]
      const floor = floors.floorOf(line.token)
      // What is dearer than a floor that cannot be compared is no less of a bound.
      const isIncomparable =
        sold?.isIncomparable || (floor === undefined && floors.isIncomparable(line.token))
      const [rank, of] = [sold?.rank, floors.sizeOf(line.token)]
      return [
        ...(isIncomparable ? [uncompared('incomparable', tradedOf(line))] : []),
        ...(sold === undefined
          ? []
          : rarerWarnings(line, sold, {
              floor: (sold.takesFloor ?? floor)?.amount,
              rarity: rank === undefined || of === undefined ? undefined : { rank, of },
            })),
      ]
    }),
  ]
}
