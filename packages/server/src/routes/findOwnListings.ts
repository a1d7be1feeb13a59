import { sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { atTime } from '../orderbook/atTime.ts'
import {
  big,
  orderColumns,
  type RawRow,
  readOrder,
  type ShownOrder,
} from '../storage/orderColumns.ts'
import { orders } from '../storage/schema/orders.ts'
import { isOneOf, keyOf, type TokenKey } from './tokenDetails.ts'

/** The cheapest listing of a token by an account, and how many units all of them offer. */
export type OwnListings = { cheapest: ShownOrder; onSale: bigint }

/**
 * What an account has listed of some tokens, by token. Of an edition there may be a hundred listings: one is shown, so
 * one is read.
 */
export async function findOwnListings(
  { db, chain, now }: ChainContext,
  { user, keys, rawData }: findOwnListings.Options,
): Promise<Map<string, OwnListings>> {
  if (keys.length === 0) return new Map()
  const result = await db.execute(sql`
    with own as (
      select id, sum(quantity_remaining) over (partition by contract, token_id) as on_sale,
        row_number() over (partition by contract, token_id order by value nulls last, id) as place
      from ${orders}
      where chain_id = ${chain.id} and ${isOneOf(orders, keys)} and maker = ${user}
        and side = 'sell' and status = 'active'
    )
    select ${orderColumns({ rawData })}, own.on_sale
    from own join ${orders} as o on o.chain_id = ${chain.id} and o.id = own.id
    where own.place = 1`)
  const time = Math.floor(now() / 1000)
  return new Map(
    (result as unknown as { rows: RawRow[] }).rows.flatMap(row => {
      const order = readOrder(row)
      if (!order || order.tokenId === null) return []
      const key = keyOf({ contract: order.contract, tokenId: order.tokenId })
      return [[key, { cheapest: atTime(order, time), onSale: big(row.on_sale) }] as const]
    }),
  )
}

export declare namespace findOwnListings {
  type Options = {
    user: Hex
    keys: readonly TokenKey[]
    /** Whether what the account signed is wanted, too. */
    rawData?: boolean | undefined
  }
}
