import type { Hex } from 'viem'
import { guard } from '../../guard.ts'
import { hashOrder } from './hashOrder.ts'
import type { OrderComponents } from './types.ts'

/**
 * The hash by which Seaport knows an order: the EIP-712 struct hash, without the domain.
 * It is the order id everywhere in Sluice.
 *
 * @throws RouterError that names the field which is not of its type.
 *
 * @example
 * ```ts
 * const orderId = orderHash(components)
 * ```
 */
export const orderHash = /* @__PURE__ */ guard(unguardedOrderHash)

function unguardedOrderHash(components: OrderComponents): Hex {
  return hashOrder(components, 'components')
}
