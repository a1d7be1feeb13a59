import type { FlowCurrency, FlowScope } from '../flowTypes.ts'
import { knownCurrency } from '../knownCurrency.ts'
import { comparableCurrencies } from './marketAmount.ts'
import { type MarketIn, marketsIn } from './marketsIn.ts'
import { isAmong } from './priceUnit.ts'

/**
 * Lines whose amounts are compared with the market alike, with how: those in the native currency and the wrapped one
 * together, those in each other one by themselves. A currency that the client was not told of has no rate, because its
 * decimals are those of an answer.
 *
 * @param options `bound` is what the market's prices are to those of the lines.
 */
export function linesByUnit<line extends { currency: FlowCurrency }>(
  scope: Pick<FlowScope, 'client' | 'chainId'>,
  { lines, bound }: { lines: readonly line[]; bound: marketsIn.Bound },
  signal: AbortSignal,
): readonly linesByUnit.Group<line>[] {
  const comparable = comparableCurrencies(scope, scope.chainId)
  const marketIn = marketsIn(scope, bound, signal)
  const groups: { same: readonly FlowCurrency[]; market: MarketIn; lines: line[] }[] = []
  for (const line of lines) {
    const { currency } = line
    const group = groups.find(({ same }) => isAmong(currency, same))
    if (group !== undefined) group.lines.push(line)
    else
      groups.push({
        same: isAmong(currency, comparable) ? comparable : [currency],
        market: marketIn(knownCurrency(scope, currency.address) ?? currency),
        lines: [line],
      })
  }
  return groups
}

export declare namespace linesByUnit {
  type Group<line> = { market: MarketIn; lines: readonly line[] }
}
