import type { ChainSource } from './chainSource.ts'

/** Passes for which the same is waited for: some of it nodes of some chains never know. */
const mostWaits = 3
const mostRemembered = 10_000
/** How often something was not known, by where it was asked for. */
const waits = new WeakMap<ChainSource, Map<string, number>>()

/** Whether the index waits once more for what its nodes do not know yet; counts how often it was asked. */
export function mayWait(source: ChainSource, what: string): boolean {
  const waited = waits.get(source) ?? new Map<string, number>()
  waits.set(source, waited)
  if (waited.size > mostRemembered) waited.clear()
  const times = waited.get(what) ?? 0
  if (times >= mostWaits) return false
  waited.set(what, times + 1)
  return true
}
