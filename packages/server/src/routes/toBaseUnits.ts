import { parseUnits } from 'viem/utils'

const plain = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 })

/** A price in whole units, as it was written; of a number, the shortest that is that floating-point number. */
export function toBaseUnits(value: number | string, decimals: number): bigint {
  return parseUnits(typeof value === 'string' ? value : plain.format(value), decimals)
}
