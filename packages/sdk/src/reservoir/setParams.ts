/**
 * Adds the parameters of a query to a URL: lists as repeated keys, what is undefined left out.
 *
 * @example
 * ```ts
 * import { setParams } from '@sluice/sdk/reservoir'
 *
 * const url = new URL('https://market.example/api/8453/tokens/v7')
 * setParams(url, { tokens: ['0xa1:1', '0xa1:2'], limit: 20 })
 * console.log(url.search) // ?tokens=0xa1%3A1&tokens=0xa1%3A2&limit=20
 * ```
 */
export function setParams(url: URL, query: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    for (const entry of Array.isArray(value) ? value : [value]) {
      url.searchParams.append(key, String(entry))
    }
  }
}
