import { parametersCodec } from '../../codec/parametersCodec.ts'
import type { readOrders } from './readOrders.ts'
import { structs } from './structs.ts'

const [, ...besideParameters] = structs.advancedOrder

/**
 * Looks for the value that keeps orders from being encoded, under the name that the caller has for it.
 *
 * @throws RouterError that names the field, if there is one.
 */
export function checkOrders(
  orders: readonly readOrders.Advanced[],
  path: string,
  parameters: 'parameters' | 'components',
): void {
  for (const [index, order] of orders.entries()) {
    const at = `${path}[${index}]`
    parametersCodec(structs.orderParameters).encode(order.parameters, `${at}.${parameters}`)
    parametersCodec(besideParameters).encode(order, at)
  }
}
