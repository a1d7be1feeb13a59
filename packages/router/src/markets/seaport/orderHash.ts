import type { Hex } from 'viem'
import { hashStruct } from 'viem/utils'
import { orderTypes } from './orderTypes.ts'
import type { OrderComponents } from './types.ts'

/**
 * The hash by which Seaport knows an order: the EIP-712 struct hash, without the domain.
 * It is the order id everywhere in Sluice.
 */
export function orderHash(components: OrderComponents): Hex {
  return hashStruct({ data: components, primaryType: 'OrderComponents', types: orderTypes })
}
