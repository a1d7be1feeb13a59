import type { parseAmount } from '../../format/parseAmount.ts'
import type { FieldProblem } from '../fieldProblem.ts'
import type { FlowCurrency } from '../flowTypes.ts'

/** What is wrong with a price as it was typed. */
export function priceProblem(
  { value, reason }: parseAmount.Result,
  { symbol, decimals }: Pick<FlowCurrency, 'symbol' | 'decimals'>,
): FieldProblem | undefined {
  if (reason === undefined) return value === 0n ? { code: 'price-zero' } : undefined
  if (reason === 'empty') return { code: 'price-empty', symbol }
  return reason === 'too-precise' ? { code: reason, symbol, most: decimals } : { code: reason }
}
