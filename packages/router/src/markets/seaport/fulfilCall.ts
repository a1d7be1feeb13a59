import type { Address, Hex } from 'viem'
import { checkOrders } from './checkOrders.ts'
import { fulfillAdvancedOrder } from './fulfillAdvancedOrder.ts'
import { fulfillAvailableAdvancedOrders } from './fulfillAvailableAdvancedOrders.ts'
import { fulfilments } from './fulfilments.ts'
import type { readOrders } from './readOrders.ts'

/**
 * The call of Seaport that fills orders: one is all or nothing; of several, those are filled that can be.
 *
 * @throws RouterError that names the field of an order which is not of its type.
 */
export function fulfilCall(options: fulfilCall.Options): Hex {
  const { orders, resolvers, conduitKey, recipient, atMost, path, parameters } = options
  const [first] = orders
  const rest = { criteriaResolvers: resolvers, fulfillerConduitKey: conduitKey, recipient }
  // In place of hex: the type is that of what others see.
  const how = options.inPlace ? ('inPlace' as 'encode') : 'encode'
  try {
    if (first && orders.length === 1)
      return fulfillAdvancedOrder[how]({ advancedOrder: first, ...rest })
    const groups = fulfilments(orders.map(order => order.parameters))
    return fulfillAvailableAdvancedOrders[how]({
      advancedOrders: orders,
      offerFulfillments: groups.offer,
      considerationFulfillments: groups.consideration,
      maximumFulfilled: BigInt(atMost),
      ...rest,
    })
  } catch (error) {
    // The same fault again, under the name that the caller has for the field.
    checkOrders(orders, path, parameters)
    throw error
  }
}

export declare namespace fulfilCall {
  type Options = {
    orders: readonly readOrders.Advanced[]
    resolvers: readOrders.Result['resolvers']
    conduitKey: Hex
    recipient: Address
    /** How many of several are filled. */
    atMost: number
    /** Whether what is returned stands for hex, as the codec writes it in place. */
    inPlace?: boolean | undefined
    /** The names that errors have for the list of orders, and for the parameters of one. */
    path: string
    parameters: 'parameters' | 'components'
  }
}
