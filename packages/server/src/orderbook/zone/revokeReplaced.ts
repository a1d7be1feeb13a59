import { and, eq, isNull } from 'drizzle-orm'
import type { Hex } from 'viem'
import { numberToHex } from 'viem/utils'
import type { Chain } from '../../context.ts'
import type { LiveEvent } from '../../live/recordEvents.ts'
import type { Db } from '../../storage/openDatabase.ts'
import { type OrderRow, orders } from '../../storage/schema/orders.ts'
import { isRevocable } from './isRevocable.ts'
import { revokeOrders } from './revokeOrders.ts'

/**
 * An order whose salt is the id of another one of its maker replaces that one, when both are orders of our
 * zone: the signature for the new one is the signature against the old one.
 *
 * @returns What the feed is to be told.
 * @param now Milliseconds since 1970.
 */
export async function revokeReplaced(
  tx: Db,
  chain: Chain,
  order: Pick<OrderRow, 'id' | 'maker' | 'zone' | 'rawData'>,
  now: number,
): Promise<LiveEvent[]> {
  if (!isRevocable(chain, order)) return []
  const replaced = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.chainId, chain.id),
        eq(orders.id, saltOf(order)),
        eq(orders.maker, order.maker),
        isNull(orders.revokedAt),
      ),
    )
  return revokeOrders(
    tx,
    replaced.filter(row => isRevocable(chain, row)),
    now,
  )
}

const saltOf = ({ rawData }: Pick<OrderRow, 'rawData'>): Hex =>
  numberToHex(BigInt(String(rawData.salt)), { size: 32 })
