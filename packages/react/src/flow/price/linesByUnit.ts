import type { FlowCurrency, FlowScope } from '../flowTypes.ts'
import { knownCurrency } from '../knownCurrency.ts'
import { comparableCurrencies } from './marketAmount.ts'
import { isAmong, type PriceUnit, readPriceUnit } from './priceUnit.ts'

/**
 * Lines whose amounts are compared with the market alike, with how: those in the native currency and the wrapped one
 * together, those in each other one by themselves. A currency that the client was not told of has no rate, because its
 * decimals are those of an answer.
 */
export async function linesByUnit<line extends { currency: FlowCurrency }>(
  scope: Pick<FlowScope, 'client' | 'chainId'>,
  lines: readonly line[],
  signal: AbortSignal,
): Promise<readonly linesByUnit.Group<line>[]> {
  const comparable = comparableCurrencies(scope, scope.chainId)
  const groups: { same: readonly FlowCurrency[]; lines: line[] }[] = []
  for (const line of lines) {
    const { currency } = line
    const group = groups.find(({ same }) => isAmong(currency, same))
    if (group !== undefined) group.lines.push(line)
    else
      groups.push({
        same: isAmong(currency, comparable) ? comparable : [currency],
        lines: [line],
      })
  }
  return Promise.all(
    groups.map(async ({ same, lines }) => {
      const [first] = lines.map(({ currency }) => currency)
      const told = knownCurrency(scope, first?.address)
      return {
        lines,
        unit:
          told === undefined
            ? { currency: first as FlowCurrency, same }
            : await readPriceUnit(scope, told, signal),
      }
    }),
  )
}

export declare namespace linesByUnit {
  type Group<line> = { unit: PriceUnit; lines: readonly line[] }
}
