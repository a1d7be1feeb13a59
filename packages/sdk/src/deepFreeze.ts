/** Freezes a value and everything in it. */
export function deepFreeze<value>(value: value): value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  if (value instanceof Error) return value
  Object.freeze(value)
  for (const entry of Object.values(value)) deepFreeze(entry)
  return value
}
