/** The text of what is kept in a storage, amounts included. */
export function stringifyKept(value: unknown): string {
  return JSON.stringify(value, (_, entry) =>
    typeof entry === 'bigint' ? { $bigint: entry.toString() } : entry,
  )
}

/** What such a text says; undefined when it says nothing. */
export function parseKept(text: string): unknown {
  try {
    return JSON.parse(text, (_, entry) => toBigInt(entry) ?? entry)
  } catch {
    return undefined
  }
}

function toBigInt(value: unknown): bigint | undefined {
  if (typeof value !== 'object' || value === null || !('$bigint' in value)) return undefined
  const { $bigint: digits } = value
  return typeof digits === 'string' && /^-?[0-9]{1,80}$/.test(digits) ? BigInt(digits) : undefined
}
