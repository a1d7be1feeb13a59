import type { PathItem } from '@sluice/sdk/api'
import type { Hex } from 'viem'
import type { findRequest } from '../findRequest.ts'
import { type Fill, unitPrice } from './Fill.ts'

/**
 * Which of some listings the swap of a request has paid for: those that an answer named with what it takes for them,
 * and others in the same currencies as far as the rest goes, for a cheaper one may have come since.
 */
export function swappedFor(
  fills: readonly Fill[],
  { paid, earlier }: swappedFor.Options,
): ReadonlySet<Fill> {
  const isSettled = new Set(earlier.settled.map(({ orderId }) => orderId))
  const isSwapped = (line: PathItem) =>
    line.buyInCurrency === paid && !isSettled.has(line.orderId ?? '')
  const answers = earlier.answers.map(lines => lines.filter(isSwapped))
  const left = new Map<Hex, bigint>()
  for (const lines of answers)
    for (const [currency, sum] of sumUp(lines))
      if (sum > (left.get(currency) ?? 0n)) left.set(currency, sum)
  const isNamed = ({ order, quantity }: Fill) =>
    answers.flat().some(line => line.orderId === order.id && BigInt(line.quantity ?? 1) >= quantity)
  const kept = new Set<Fill>()
  const take = (fill: Fill) => {
    const { currency } = fill.order
    left.set(currency, (left.get(currency) ?? 0n) - unitPrice(fill) * fill.quantity)
    kept.add(fill)
  }
  for (const fill of fills) if (isNamed(fill)) take(fill)
  for (const fill of fills)
    if (!kept.has(fill) && (left.get(fill.order.currency) ?? 0n) >= unitPrice(fill) * fill.quantity)
      take(fill)
  return kept
}

export declare namespace swappedFor {
  type Options = {
    paid: Hex
    earlier: Pick<findRequest.Result, 'answers' | 'settled'>
  }
}

/** What lines cost by currency, in base units. */
function sumUp(lines: readonly PathItem[]): Map<Hex, bigint> {
  const sums = new Map<Hex, bigint>()
  for (const { currency, quantity, rawQuote } of lines) {
    if (!currency) continue
    const cost = BigInt(rawQuote ?? 0) * BigInt(quantity ?? 1)
    sums.set(currency, (sums.get(currency) ?? 0n) + cost)
  }
  return sums
}
