const decimal = /^(?:0|[1-9][0-9]{0,77})$/

/**
 * An amount given as bigint or in decimal digits; -1n for what is neither. It has no path to name, so
 * that the many amounts of a large plan need no text of their own.
 */
export function readAmount(value: unknown): bigint {
  if (typeof value === 'bigint') return value
  if (typeof value === 'string' && decimal.test(value)) return BigInt(value)
  return -1n
}
