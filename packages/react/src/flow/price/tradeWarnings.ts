import { isAddressEqual } from 'viem'
import type { FlowAmount, FlowCurrency, FlowScope, TokenReference } from '../flowTypes.ts'
import type { SaleFacts } from '../verify/readSale.ts'
import { linesByUnit } from './linesByUnit.ts'
import type { Measured } from './marketsIn.ts'
import { partWarnings } from './partWarnings.ts'
import type { PriceWarning } from './priceWarning.ts'
import { readFloors } from './readFloors.ts'
import { readMarks } from './readMarks.ts'
import { readUseWarnings } from './useWarnings.ts'
import { warn } from './warn.ts'

/** So much of a token that is bought or sold, for an amount of all of it in base units of `currency`. */
export type TradedLine = {
  token: Omit<TokenReference, 'chainId'>
  quantity: bigint
  currency: FlowCurrency
  amount: bigint
  /** What leaves the account for it, where a swap makes that of it. */
  pay?: FlowAmount | undefined
}

/**
 * What to accept about the prices of a purchase or a sale: one that costs more than twice its floor, or brings less than
 * half of it after fees. What has no floor warns of nothing.
 *
 * @param floorOf In the currency of the line, or of the same worth.
 */
export function tradeWarnings(
  kind: 'above-floor' | 'sale-below-floor',
  lines: readonly TradedLine[],
  floorOf: (token: TradedLine['token']) => Measured | undefined,
): readonly PriceWarning[] {
  return lines.flatMap(({ token: { contract, tokenId }, quantity, currency, amount }) => {
    const token = { contract, tokenId }
    const found = floorOf(token)
    if (found === undefined || quantity <= 0n) return []
    const { isConverted, ...market } = found
    const floor = market.amount * quantity
    const isFar = kind === 'above-floor' ? amount > floor * 2n : amount * 2n < floor
    const price = { currency, amount: amount / quantity }
    return isFar ? [warn({ kind, price, market, isConverted, token })] : []
  })
}

/** That the price of what is bought or sold was compared with nothing, because of what could not be read or has no rate. */
export function uncompared(
  kind: 'not-compared' | 'incomparable',
  { token: { contract, tokenId }, quantity, currency, amount }: TradedLine,
): PriceWarning {
  const price = { currency, amount: quantity > 0n ? amount / quantity : amount }
  return warn({ kind, price, market: undefined, token: { contract, tokenId } })
}

/**
 * What to accept about the prices of a purchase, against the floors that the marketplace tells now; of another currency
 * by its rate, and where it tells none, that they were not compared. And what the marketplace marks of the tokens.
 *
 * @param trade `partial`, where a part may fail while the rest goes on.
 */
export async function readTradeWarnings(
  scope: FlowScope,
  { lines, partial, totals = [], sale }: readTradeWarnings.Trade,
  signal: AbortSignal,
): Promise<readonly PriceWarning[]> {
  const part = [
    ...(partial ? partOf(lines) : []),
    ...(await readUseWarnings(scope, { totals, sale }, signal)),
  ]
  const swapped = lines.filter(
    ({ currency, pay }) => pay && !isAddressEqual(pay.currency.address, currency.address),
  )
  // Most is paid as it is priced.
  const rates =
    swapped.length === 0
      ? []
      : import('./rateWarnings.ts')
          .then(({ rateWarnings }) => rateWarnings(scope, swapped, signal))
          .catch(() => swapped.map(line => uncompared('not-compared', line)))
  const groups = linesByUnit(scope, { lines, bound: 'most' }, signal)
  const compared = groups.map(async ({ market, lines }) => {
    const tokens = lines.map(({ token }) => token)
    const floors = await readFloors(scope, { tokens, market }, signal)
    return [
      ...tradeWarnings('above-floor', lines, floors.floorOf),
      ...lines.flatMap(line => {
        if (floors.isUnread(line.token)) return [uncompared('not-compared', line)]
        return floors.isIncomparable(line.token) ? [uncompared('incomparable', line)] : []
      }),
    ]
  })
  const marks = readMarks(scope, lines, signal)
  return [...(await marks), ...(await rates), ...(await Promise.all(compared)).flat(), ...part]
}

/** In what is paid; where that is swapped for what the orders ask for, with all that they do. */
function partOf(lines: readonly TradedLine[]): readonly PriceWarning[] {
  const [first] = lines.filter(
    ({ currency, pay }) => pay && !isAddressEqual(pay.currency.address, currency.address),
  )
  const same = lines.filter(
    ({ currency }) => first && isAddressEqual(currency.address, first.currency.address),
  )
  return partWarnings(
    'purchase-of-part',
    lines.map(line => line.pay ?? line),
    first && {
      currency: first.currency,
      amount: same.reduce((sum, { amount }) => sum + amount, 0n),
    },
  )
}

export declare namespace readTradeWarnings {
  type Trade = {
    lines: readonly TradedLine[]
    partial: boolean
    /** What leaves the account, and what the transactions say themselves. */
    totals?: readonly FlowAmount[] | undefined
    sale?: SaleFacts | undefined
  }
}
