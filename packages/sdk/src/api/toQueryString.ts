/**
 * A query string: lists as repeated keys, records as `key[name]=value`, what is undefined left out.
 *
 * @param endpoint - What it is appended to; it begins with `&` when that has a query already.
 */
export function toQueryString(endpoint: string, query: Record<string, unknown> = {}): string {
  const entries = Object.entries(query).flatMap(([key, value]) => flatten(key, value))
  if (entries.length === 0) return ''
  const text = new URLSearchParams(entries).toString()
  return `${endpoint.includes('?') ? '&' : '?'}${text}`
}

function flatten(key: string, value: unknown): [string, string][] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value.flatMap(entry => flatten(key, entry))
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([name, entry]) => flatten(`${key}[${name}]`, entry))
  }
  return [[key, String(value)]]
}
