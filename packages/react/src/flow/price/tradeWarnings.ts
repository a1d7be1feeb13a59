import type { FlowAmount, FlowCurrency, FlowScope, TokenReference } from '../flowTypes.ts'
import type { SaleFacts } from '../verify/readSale.ts'
import { comparableLines } from './marketAmount.ts'
import { partWarnings } from './partWarnings.ts'
import type { PriceWarning } from './priceWarning.ts'
import { readFloors } from './readFloors.ts'
import { readUseWarnings } from './useWarnings.ts'
import { warn } from './warn.ts'

/** So much of a token that is bought or sold, for an amount of all of it in base units of `currency`. */
export type TradedLine = {
  token: Omit<TokenReference, 'chainId'>
  quantity: bigint
  currency: FlowCurrency
  amount: bigint
}

/**
 * What to accept about the prices of a purchase or a sale: one that costs more than twice its floor, or brings less than
 * half of it after fees. What has no floor, and what is paid in any other currency, warns of nothing.
 */
export function tradeWarnings(
  kind: 'above-floor' | 'sale-below-floor',
  lines: readonly TradedLine[],
  floorOf: (token: TradedLine['token']) => FlowAmount | undefined,
): readonly PriceWarning[] {
  return lines.flatMap(({ token: { contract, tokenId }, quantity, currency, amount }) => {
    const token = { contract, tokenId }
    const market = floorOf(token)
    if (market === undefined || quantity <= 0n) return []
    const floor = market.amount * quantity
    const isFar = kind === 'above-floor' ? amount > floor * 2n : amount * 2n < floor
    const price = { currency, amount: amount / quantity }
    return isFar ? [warn({ kind, price, market, token })] : []
  })
}

/** That the price of what is bought or sold was compared with nothing. */
export function notCompared({
  token: { contract, tokenId },
  quantity,
  currency,
  amount,
}: TradedLine): PriceWarning {
  const price = { currency, amount: quantity > 0n ? amount / quantity : amount }
  return warn({ kind: 'not-compared', price, market: undefined, token: { contract, tokenId } })
}

/**
 * What to accept about the prices of a purchase, against the floors that the marketplace tells now.
 *
 * @param trade `partial`, where a part may fail while the rest goes on.
 */
export async function readTradeWarnings(
  scope: FlowScope,
  { lines, partial, totals = [], sale }: readTradeWarnings.Trade,
  signal: AbortSignal,
): Promise<readonly PriceWarning[]> {
  const part = [
    ...(partial ? partWarnings('purchase-of-part', lines) : []),
    ...(await readUseWarnings(scope, { totals, sale }, signal)),
  ]
  const comparable = comparableLines(scope, lines)
  if (comparable.length === 0) return part
  const tokens = comparable.map(({ token }) => token)
  const { floorOf, isUnread } = await readFloors(scope, tokens, signal)
  return [
    ...tradeWarnings('above-floor', comparable, floorOf),
    ...comparable.filter(({ token }) => isUnread(token)).map(notCompared),
    ...part,
  ]
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
