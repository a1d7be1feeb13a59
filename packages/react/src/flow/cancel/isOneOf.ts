/** Whether an id is one of these, in any spelling. */
export function isOneOf(ids: readonly string[]): (id: string) => boolean {
  const known = new Set(ids.map(id => id.toLowerCase()))
  return id => known.has(id.toLowerCase())
}
