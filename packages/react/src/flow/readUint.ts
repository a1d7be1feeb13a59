/** An unsigned integer as messages and transactions carry it; undefined for anything else. */
export function readUint(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value >= 0n ? value : undefined
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === 'string' && /^(0x[0-9a-f]+|[0-9]+)$/i.test(value)
    ? BigInt(value)
    : undefined
}
