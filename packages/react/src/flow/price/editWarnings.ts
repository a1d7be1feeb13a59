import type { EditManyLine } from '../order/editManyLines.ts'
import type { StepFacts } from '../verify/stepFacts.ts'
import { allowanceWarnings, askWarnings, balanceWarnings } from './bidWarnings.ts'
import { listWarnings } from './listWarnings.ts'
import type { PriceWarning } from './priceWarning.ts'

/**
 * What to accept about the new prices of many orders: of each listing and each offer, and of all offers together, behind
 * which one balance and one approval stand.
 */
export function editWarnings(
  lines: readonly EditManyLine[],
  facts?: StepFacts | undefined,
): readonly PriceWarning[] {
  const found: PriceWarning[] = []
  const prices: bigint[] = []
  for (const { terms, orderId, ...line } of lines) {
    if (terms === undefined) continue
    if (line.side === 'sell' && 'net' in terms)
      found.push(...listWarnings(terms, line.context, { orderId, replaces: orderId }))
    if (line.side === 'buy' && 'missing' in terms) {
      prices.push(terms.price)
      found.push(...askWarnings(terms, line.context, orderId))
    }
  }
  const [first] = lines
  if (first?.side !== 'buy') return found
  const ids = lines.map(({ orderId }) => orderId)
  return [
    ...found,
    ...balanceWarnings(prices, first.context, ids),
    ...allowanceWarnings({ prices, facts }, first.context, ids),
  ]
}
