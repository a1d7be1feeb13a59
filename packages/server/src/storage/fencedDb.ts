import type { Db } from './openDatabase.ts'

const writes = ['insert', 'update', 'delete', 'execute', 'refreshMaterializedView'] as const

/**
 * A database on which every transaction begins with `check`, and on which nothing is written outside of
 * one: for work that only the holder of a lease may do.
 */
export function fencedDb(db: Db, check: (tx: Db) => Promise<void>): Db {
  const fenced: Db = Object.create(db)
  fenced.transaction = (work, config) =>
    db.transaction(async tx => {
      await check(tx)
      return work(tx)
    }, config)
  const refuse = () => {
    throw new Error('What needs a lease is written in a transaction')
  }
  for (const write of writes) Object.defineProperty(fenced, write, { value: refuse })
  return fenced
}
