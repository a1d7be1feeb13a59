import type { ClientContext } from '../context.ts'
import { type Limit, limiter } from './limiter.ts'

/** Requests of one kind in flight at once, at most, for each client. */
const inFlight = 6
/** Each has its own: what nobody waits for must not hold up what somebody does. */
type Kind = 'check' | 'post' | 'report'

const limits = new WeakMap<ClientContext['syncedChecks'], Partial<Record<Kind, Limit>>>()

/** The turns that a client's requests of a kind take, all its runs together. */
export function limitOf(context: ClientContext, kind: Kind): Limit {
  // A run's context is a copy with the settings that it began with; the client's maps are shared.
  const own = limits.get(context.syncedChecks) ?? {}
  limits.set(context.syncedChecks, own)
  own[kind] ??= limiter(inFlight)
  return own[kind]
}
