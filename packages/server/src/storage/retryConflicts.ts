import { setTimeout as sleep } from 'node:timers/promises'
import { databaseFailure, isConflict } from './databaseFailure.ts'
import type { Db } from './openDatabase.ts'

const attempts = 6
/** Milliseconds of the longest pause after the first attempt; it grows with each. */
const pause = 20

/**
 * Makes transactions of a database run again when it gave one up in favour of another (a deadlock, or
 * two that cannot be put into an order), and fail with what is wrong with the database, if that is it.
 * So what is done in one must be done in the database alone.
 */
export function retryConflicts(db: Db): void {
  const once = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    for (let attempt = 1; ; attempt++)
      try {
        return await once(work, config)
      } catch (error) {
        if (!isConflict(error) || attempt === attempts) throw databaseFailure(error) ?? error
        await sleep(Math.random() * pause * attempt)
      }
  }
}
