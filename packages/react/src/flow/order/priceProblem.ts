import type { parseAmount } from '../../format/parseAmount.ts'
import type { FlowCurrency } from '../flowTypes.ts'

/** What is wrong with a price as it was typed, in one sentence. */
export function priceProblem(
  unit: parseAmount.Result,
  { symbol, decimals }: Pick<FlowCurrency, 'symbol' | 'decimals'>,
): string | undefined {
  switch (unit.reason) {
    case undefined:
      return unit.value === 0n ? 'The price must be more than 0.' : undefined
    case 'empty':
      return `Enter a price in ${symbol}.`
    case 'ambiguous':
      return 'A comma can mean thousands or decimals. Write 1500 or 1.5.'
    case 'too-precise':
      return `${symbol} has at most ${decimals} decimal places.`
    case 'too-large':
      return 'That is more than can exist.'
    case 'not-a-number':
      return 'Enter digits and one decimal point, such as 1.25.'
  }
}
