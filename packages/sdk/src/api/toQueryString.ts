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
  return [[key, typeof value === 'number' ? plain(value) : String(value)]]
}

/** A number in decimal digits, also where the language would write `5e-7`, which no API reads. */
function plain(value: number): string {
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(String(value)) ?? []
  if (exponent === undefined) return String(value)
  const digits = whole + fraction
  const point = 1 + Number(exponent)
  return point > 0
    ? `${sign}${digits.padEnd(point, '0')}`
    : `${sign}0.${'0'.repeat(-point)}${digits}`
}
