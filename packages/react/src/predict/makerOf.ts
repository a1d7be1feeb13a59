import { type Address, isAddress } from 'viem'
import type { KnownOrder } from './readKnownOrders.ts'

/** Whose an order is, where something that was read of it says it. */
export const makerOf = (orders: readonly KnownOrder[]): Address | undefined =>
  orders.map(({ maker }) => maker).find(isAccount)

const isAccount = (value: unknown): value is Address =>
  typeof value === 'string' && isAddress(value, { strict: false })
