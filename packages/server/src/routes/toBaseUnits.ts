import { parseUnits } from 'viem/utils'

const plain = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 })

/** A price in whole units, as it was written: the shortest number that is that floating-point number. */
export function toBaseUnits(value: number, decimals: number): bigint {
  return parseUnits(plain.format(value), decimals)
}
