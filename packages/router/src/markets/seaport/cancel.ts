import { invalid } from '../../errors.ts'
import { guard } from '../../guard.ts'
import { seaportCalls } from './seaportCalls.ts'
import { seaportOf } from './seaportOf.ts'
import type { OrderComponents, SeaportCall, SeaportVersion } from './types.ts'

/**
 * The call by which an offerer, or the zone of an order, makes sure that orders are never filled.
 *
 * @throws RouterError that names the field at fault.
 *
 * @example
 * ```ts
 * const { to, data } = cancel([components])
 * ```
 */
export const cancel = /* @__PURE__ */ guard(unguardedCancel)

function unguardedCancel(
  orders: readonly OrderComponents[],
  version: SeaportVersion = '1.5',
): SeaportCall {
  const to = seaportOf(version)
  if (!Array.isArray(orders) || orders.length === 0)
    throw invalid('orders', orders, 'must hold at least one order')
  return { to, data: seaportCalls.cancel.encode({ orders }), value: 0n }
}
