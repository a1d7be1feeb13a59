/** How often a statement must come to be prepared, and how many are: each takes memory on every connection. */
const leastUses = 3
const mostPrepared = 400
/** Texts that are counted before the counting begins anew: some have as many forms as requests have items. */
const mostCounted = 4000

/** Characters of a text that may be prepared: longer ones are mostly of one request. */
const longest = 8000

/** Names for the statements that come again and again; undefined for the others. */
export function createStatementNames(): (text: string) => string | undefined {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  return text => {
    if (text.length > longest) return undefined
    const name = names.get(text)
    if (name !== undefined) return name
    const count = (uses.get(text) ?? 0) + 1
    if (count < leastUses || names.size >= mostPrepared) {
      if (uses.size >= mostCounted) uses.clear()
      uses.set(text, count)
      return undefined
    }
    uses.delete(text)
    names.set(text, `sluice_${names.size}`)
    return names.get(text)
  }
}
