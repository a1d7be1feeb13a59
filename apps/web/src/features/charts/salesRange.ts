/** How far back sales are looked at; the last is for all there are. */
export type SalesRange = '24h' | '7d' | '30d' | 'all'

const day = 86_400

/** Seconds of a range; undefined of all. */
export const secondsOf = (range: SalesRange): number | undefined =>
  ({ '24h': day, '7d': 7 * day, '30d': 30 * day, all: undefined })[range]

/**
 * From when on sales are read, in seconds since 1970: of the beginning of an hour, so that coming back to a page reads
 * what is known already. Undefined of all.
 */
export function readFrom(range: SalesRange, now: number): number | undefined {
  const seconds = secondsOf(range)
  return seconds === undefined ? undefined : Math.floor((now - seconds) / 3600) * 3600
}
