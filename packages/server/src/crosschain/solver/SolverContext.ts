import type { Db } from '../../storage/openDatabase.ts'
import type { Party } from '../party.ts'

/** What the solver works with. */
export type SolverContext = {
  /** Every transaction of it checks the lease: one that only slept writes nothing any more. */
  db: Db
  parties: ReadonlyMap<number, Party>
  /** The wall clock, in milliseconds since 1970. */
  now: () => number
  /** Hears of what nobody can mend but people. */
  onFailure: (error: unknown) => void
}
