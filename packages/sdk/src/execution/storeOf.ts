import type { ClientContext } from '../context.ts'
import { type GuardedStore, guardStore } from '../journal/guardStore.ts'

/** The client's storage, if it keeps a journal. */
export function storeOf(context: ClientContext): GuardedStore | undefined {
  const store = context.journalStore()
  return store && guardStore(store, (problem, error) => context.logger.warn([problem, error]))
}
