import { and, eq, isNull } from 'drizzle-orm'
import type { Hex } from 'viem'
import { numberToHex } from 'viem/utils'
import type { Chain } from '../../context.ts'
import type { Db } from '../../storage/openDatabase.ts'
import { type OrderRow, orders } from '../../storage/schema/orders.ts'
import { isRevocable } from './isRevocable.ts'

/**
 * The order that another one of its maker takes the place of, which has its id for a salt, where both are orders of our
 * zone and it was not revoked before.
 */
export async function findReplaced(
  db: Db,
  chain: Chain,
  order: Pick<OrderRow, 'maker' | 'zone' | 'rawData'>,
): Promise<OrderRow | undefined> {
  if (!isRevocable(chain, order)) return undefined
  const [replaced] = await db
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
  return replaced && isRevocable(chain, replaced) ? replaced : undefined
}

/** The id of the order that an order of our zone would replace, whether there is one or not. */
export const replacedId = (chain: Chain, order: Pick<OrderRow, 'zone' | 'rawData'>) =>
  isRevocable(chain, order) ? saltOf(order) : undefined

const saltOf = ({ rawData }: Pick<OrderRow, 'rawData'>): Hex =>
  numberToHex(BigInt(String(rawData.salt)), { size: 32 })
