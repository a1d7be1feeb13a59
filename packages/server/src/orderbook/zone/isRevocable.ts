import type { Chain } from '../../context.ts'
import type { OrderRow } from '../../storage/schema/orders.ts'

/** Bit 1 of a Seaport order's type: its zone is asked. */
const restricted = 2

/** Whether an order can be cancelled without a transaction: it is filled only with our co-signer's word. */
export function isRevocable(
  { orderZone }: Pick<Chain, 'orderZone'>,
  { zone, rawData }: Pick<OrderRow, 'zone' | 'rawData'>,
): boolean {
  return (
    orderZone !== undefined &&
    zone === orderZone.address &&
    (Number(rawData.orderType) & restricted) !== 0
  )
}
