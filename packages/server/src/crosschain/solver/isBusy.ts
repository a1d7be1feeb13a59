import { and, count, eq, gt, inArray, or } from 'drizzle-orm'
import type { Db } from '../../storage/openDatabase.ts'
import { intents } from '../../storage/schema/crossChain.ts'

/** Whether something is paid for and not done, or may still be paid for. `now` in milliseconds since 1970. */
export async function isBusy(db: Db, now: number): Promise<boolean> {
  const [open] = await db
    .select({ count: count() })
    .from(intents)
    .where(
      or(
        inArray(intents.state, ['deposited', 'filling', 'filled', 'refunding']),
        and(eq(intents.state, 'quoted'), gt(intents.payBy, Math.floor(now / 1000))),
      ),
    )
  return (open?.count ?? 0) > 0
}
