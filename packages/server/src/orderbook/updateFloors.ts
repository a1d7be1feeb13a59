import { zeroAddress } from '@sluice/router/seaport'
import { sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Db } from '../storage/openDatabase.ts'
import { orders, tokens } from '../storage/schema.ts'

/**
 * Sets the cheapest public listing of each token anew. Only listings in the native currency count:
 * a price in another one cannot be compared without a rate.
 */
export async function updateFloors(
  tx: Db,
  chainId: number,
  touched: readonly { contract: Hex; tokenId: bigint }[],
) {
  const keys = new Map(touched.map(token => [`${token.contract}:${token.tokenId}`, token]))
  const list = [...keys.values()]
  for (let i = 0; i < list.length; i += 500) {
    const pairs = sql.join(
      list
        .slice(i, i + 500)
        .map(token => sql`(${token.contract}, ${token.tokenId.toString()}::numeric)`),
      sql`, `,
    )
    await tx.execute(sql`
      update ${tokens} as t set floor_order_id = f.id, floor_price = f.price
      from (values ${pairs}) as v(contract, token_id)
      left join lateral (
        select o.id, o.price from ${orders} as o
        where o.chain_id = ${chainId} and o.contract = v.contract and o.token_id = v.token_id
          and o.status = 'active' and o.side = 'sell'
          and o.taker = ${zeroAddress} and o.currency = ${zeroAddress}
        order by o.price, o.created_at, o.id limit 1
      ) as f on true
      where t.chain_id = ${chainId} and t.contract = v.contract and t.token_id = v.token_id
        and t.floor_order_id is distinct from f.id`)
  }
}
