/** I8: a snapshot is frozen all through; errors in it are not. */
export function assertFrozen(value: unknown, path = 'snapshot'): void {
  if (typeof value !== 'object' || value === null || value instanceof Error) return
  if (!Object.isFrozen(value)) throw new Error(`I8: ${path} is not frozen`)
  for (const [key, entry] of Object.entries(value)) assertFrozen(entry, `${path}.${key}`)
}
