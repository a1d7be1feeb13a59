import type { Chain } from '../../context.ts'
import type { Db } from '../../storage/openDatabase.ts'
import type { OrderRow } from '../../storage/schema/orders.ts'
import { findReplaced } from './findReplaced.ts'
import { markRevoked } from './revokeOrders.ts'

/**
 * An order whose salt is the id of another one of its maker replaces that one, when both are orders of our
 * zone: the signature for the new one is the signature against the old one.
 *
 * @returns The order that was replaced. What is best without it is for the caller to set.
 * @param now Milliseconds since 1970.
 */
export async function revokeReplaced(
  tx: Db,
  chain: Chain,
  order: Pick<OrderRow, 'id' | 'maker' | 'zone' | 'rawData'>,
  now: number,
): Promise<OrderRow[]> {
  const replaced = await findReplaced(tx, chain, order)
  return replaced ? markRevoked(tx, [replaced], now) : []
}
