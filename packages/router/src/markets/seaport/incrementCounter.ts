import { guard } from '../../guard.ts'
import { seaportCalls } from './seaportCalls.ts'
import { seaportOf } from './seaportOf.ts'
import type { SeaportCall, SeaportVersion } from './types.ts'

/**
 * The call by which an offerer makes all their open orders on one Seaport void at once: orders are signed
 * for a counter, and this changes it.
 *
 * @throws RouterError that names the version.
 *
 * @example
 * ```ts
 * const { to, data } = incrementCounter('1.5')
 * ```
 */
export const incrementCounter = /* @__PURE__ */ guard(unguardedIncrementCounter)

function unguardedIncrementCounter(version: SeaportVersion = '1.5'): SeaportCall {
  return { to: seaportOf(version), data: seaportCalls.incrementCounter.encode({}), value: 0n }
}
