/** Names of what only its owner may show: who has a signature may use it. */
const secret = /(signatures?|^[rs])(\[\d*\])*$/i
/** Signatures are at least 64 bytes, and so is calldata that one is in. */
const longestText = 100
/** Values with more parts than these say little to anybody. */
const mostParts = 500

/** What an error may say of the value at `path`: nothing that is a signature or may hold one. */
export function shownValue(value: unknown, path = ''): unknown {
  try {
    const name = path.slice(path.lastIndexOf('.') + 1)
    return maySayAll(value, name, { parts: 0 }) ? value : undefined
  } catch {
    // It throws when it is looked at.
    return undefined
  }
}

function maySayAll(value: unknown, name: string, seen: { parts: number }): boolean {
  if (secret.test(name) || ++seen.parts > mostParts) return false
  if (typeof value === 'string') return value.length <= longestText
  if (typeof value !== 'object' || value === null) return true
  if (ArrayBuffer.isView(value)) return value.byteLength < longestText / 2
  if (value instanceof Map || value instanceof Set) return maySayAll(Array.from(value), name, seen)
  // `Object.values` would call getters, which may answer something else the next time.
  for (const [key, { value: inner, get }] of Object.entries(
    Object.getOwnPropertyDescriptors(value),
  ))
    if (get || !maySayAll(inner, key, seen)) return false
  return true
}
