/** Everything that can be read of a value, hidden fields of errors included. */
export function stringify(value: unknown): string {
  const seen = new Set<unknown>()
  return (
    JSON.stringify(value, (_, entry: unknown) => {
      if (typeof entry === 'bigint') return `${entry}n`
      if (typeof entry !== 'object' || entry === null) return entry
      if (seen.has(entry)) return undefined
      seen.add(entry)
      if (!(entry instanceof Error)) return entry
      const fields = Object.getOwnPropertyNames(entry).map(name => [name, Reflect.get(entry, name)])
      return Object.fromEntries(fields)
    }) ?? ''
  )
}
