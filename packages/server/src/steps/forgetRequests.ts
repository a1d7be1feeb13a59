import { asc, desc, inArray, lt } from 'drizzle-orm'
import type { Db } from '../storage/openDatabase.ts'
import { requestResults, requests } from '../storage/schema/operations.ts'

const day = 86_400_000
/** Milliseconds for which a request can be asked about: longer than a client keeps open what it has sent, 30 days. */
const lifetime = 32 * day
/** Of each table as many are kept that are older than a day: the newest. Their size is what was paid for. */
const mostKept = 50_000
/** Milliseconds for which is believed how many there are. */
const interval = 60_000
/** Rows that are removed with each new request: more than are added, and never long work. */
const mostRemoved = 100

const tables = [requests, requestResults] as const

/** When it was looked how many there are, and from when on those are that stay. */
const looks = new WeakMap<Db, { at: number; since: readonly number[] }>()

/** Forgets, some at a time, requests and their results that are too old, or too many. */
export async function forgetRequests(
  db: Db,
  { now, most = mostKept }: forgetRequests.Options,
): Promise<void> {
  const last = looks.get(db)
  const look =
    last && Math.abs(now - last.at) < interval
      ? last
      : { at: now, since: await Promise.all(tables.map(table => keptSince(db, table, now, most))) }
  looks.set(db, look)
  for (const [index, table] of tables.entries()) {
    const since = Math.max(now - lifetime, look.since[index] ?? 0)
    // The oldest by their index, and each by its own: as one statement it may be planned as a look at all of them.
    const old = await db
      .select({ id: table.id })
      .from(table)
      .where(lt(table.createdAt, since))
      .orderBy(asc(table.createdAt))
      .limit(mostRemoved)
    const ids = old.map(({ id }) => id)
    if (ids.length > 0) await db.delete(table).where(inArray(table.id, ids))
  }
}

export declare namespace forgetRequests {
  type Options = {
    now: number
    /** How many are kept that are older than a day. */
    most?: number | undefined
  }
}

/** When the last one was made that stays, milliseconds since 1970; 0 where all may. */
async function keptSince(
  db: Db,
  table: (typeof tables)[number],
  now: number,
  most: number,
): Promise<number> {
  const [newest] = await db
    .select({ createdAt: table.createdAt })
    .from(table)
    .where(lt(table.createdAt, now - day))
    .orderBy(desc(table.createdAt))
    .offset(most)
    .limit(1)
  return newest === undefined ? 0 : newest.createdAt + 1
}
