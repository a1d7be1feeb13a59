/** Adds the parameters of a query to a URL: lists as repeated keys, what is undefined left out. */
export function setParams(url: URL, query: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    for (const entry of Array.isArray(value) ? value : [value]) {
      url.searchParams.append(key, String(entry))
    }
  }
}
