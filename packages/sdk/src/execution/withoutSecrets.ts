const secret = /(api[-_]?key|auth|authorization|password|secret)$/i

/** The same value without keys and tokens of marketplaces, at any depth. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !secret.test(key))
      .map(([key, entry]) => [key, withoutSecrets(entry)]),
  )
}
