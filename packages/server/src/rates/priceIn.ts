import { formatUnits } from 'viem/utils'
import { convert, type Rate } from './convert.ts'

type Priced = { rate: Rate; decimals: number }

/** Decimal places more than those of the currency: a rate multiplies amounts. */
const places = 18

/** What a whole one of a currency costs in another, as a decimal number that is rounded down. */
export function priceIn(of: Priced, other: Priced): string {
  const whole = 10n ** BigInt(of.decimals + places)
  return formatUnits(convert(whole, of.rate, other.rate), other.decimals + places)
}
