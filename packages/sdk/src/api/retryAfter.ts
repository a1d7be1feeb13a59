/** The longest that a server may make a person wait, milliseconds. */
const longest = 60_000

/**
 * How long a server asks to be left alone, by its `Retry-After`: seconds or an HTTP date.
 *
 * @returns milliseconds, at most 60000; undefined when the header is absent or makes no sense.
 */
export function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim()
  if (!value) return undefined
  if (/^\d+(\.\d+)?$/.test(value)) return Math.min(Number(value) * 1_000, longest)
  const moment = Date.parse(value)
  // A date that is no HTTP date, such as `-5`, would be read as a year.
  if (Number.isNaN(moment) || !/[a-z]/i.test(value)) return undefined
  return Math.min(Math.max(moment - Date.now(), 0), longest)
}
