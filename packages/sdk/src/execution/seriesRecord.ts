import * as z from 'zod/mini'
import { address } from '../api/schemas/primitives.ts'
import { parseKept, stringifyKept } from './keptJson.ts'

/** Records of another version cannot be read. */
const version = 1
/** How long a series is kept after its last change, milliseconds, and how long its record may be. */
const keepFor = 7 * 86_400_000
const longest = 250_000
/** As many parts as no flow has. */
const mostParts = 1_000

const recordSchema = z.object({
  version: z.literal(version),
  seriesId: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  ...{ action: z.string(), chainId: z.int(), account: address },
  parts: z
    .array(
      z.object({
        status: z.enum(['planned', 'begun', 'complete', 'partial', 'failed', 'unknown']),
        isContinued: z.boolean(),
        terms: z.optional(z.unknown()),
      }),
    )
    .check(z.maxLength(mostParts)),
  /** Milliseconds since 1970. */
  ...{ startedAt: z.number(), updatedAt: z.number() },
})

/** A series as the journal keeps it. */
export type SeriesRecord = z.output<typeof recordSchema>

export const seriesKey = ({ seriesId }: Pick<SeriesRecord, 'seriesId'>): string =>
  `series/${seriesId}`

/** The text of a record; undefined when it is too long to be kept. */
export function encodeSeries(record: Omit<SeriesRecord, 'version'>): string | undefined {
  const text = stringifyKept({ ...record, version })
  return text.length > longest || record.parts.length > mostParts ? undefined : text
}

/** Reads a record back. Undefined for anything that this version did not write, and for what is too old. */
export function decodeSeries(text: string | undefined): SeriesRecord | undefined {
  if (text === undefined || text.length > longest) return undefined
  const parsed = z.safeParse(recordSchema, parseKept(text))
  if (!parsed.success) return undefined
  // A time that is yet to come is somebody's mistake, or worse.
  return Math.abs(Date.now() - parsed.data.updatedAt) > keepFor ? undefined : parsed.data
}
