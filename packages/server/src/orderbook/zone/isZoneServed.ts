import type { Chain } from '../../context.ts'
import type { OrderRow } from '../../storage/schema/orders.ts'

/** Whether the zone that has a say in an order, if there is one, is one of the settings. */
export function isZoneServed(
  { orderZone, zones }: Pick<Chain, 'orderZone' | 'zones'>,
  { zone }: Pick<OrderRow, 'zone'>,
): boolean {
  return zone === null || zone === orderZone?.address || zones?.includes(zone) === true
}
