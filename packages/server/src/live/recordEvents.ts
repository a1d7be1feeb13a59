import { sql } from 'drizzle-orm'
import type { Db } from '../storage/openDatabase.ts'
import { populated } from '../storage/populated.ts'
import { eventCounters, events } from '../storage/schema/operations.ts'
import type { EventName } from './eventTags.ts'

/** Milliseconds for which events are kept, for whoever comes back after a gap. */
export const keptFor = 3_600_000
/** Rows per insert statement. */
const chunkSize = 1000

/** Something that the feed tells of. */
export type LiveEvent = {
  event: EventName
  /** What it is about: an order's id, `contract:tokenId`, a contract, a sale, a token set. */
  subject: string
  tags: Readonly<Record<string, string>>
  /** Paths of the fields that are other than before. */
  changed?: readonly string[] | undefined
  /** What is told of it; without it, what the subject is when it is told. */
  data?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Writes events in the transaction of what they tell of. It must be the last statement of it: the events
 * of a chain are numbered without gaps in the order in which they are committed, so from here to the end
 * of the transaction no other one can write any.
 *
 * @param now Milliseconds since 1970.
 */
export async function recordEvents(
  tx: Db,
  chainId: number,
  list: readonly LiveEvent[],
  now: number,
): Promise<void> {
  if (list.length === 0) return
  const [counter] = await tx
    .insert(eventCounters)
    .values({ chainId, last: list.length })
    .onConflictDoUpdate({
      target: eventCounters.chainId,
      set: { last: sql`${eventCounters.last} + ${list.length}::bigint` },
    })
    .returning({ last: eventCounters.last })
  const first = (counter?.last ?? list.length) - list.length + 1
  const rows = list.map(({ event, subject, tags, changed, data }, i) => ({
    chainId,
    id: first + i,
    event,
    subject,
    tags,
    changed: changed ?? null,
    data: data ?? null,
    createdAt: now,
  }))
  for (let i = 0; i < rows.length; i += chunkSize)
    await tx.execute(
      sql`insert into ${events} select * from ${populated(events, rows.slice(i, i + chunkSize))}`,
    )
}
