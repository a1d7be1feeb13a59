import { type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Db } from '../storage/openDatabase.ts'
import { toText } from '../storage/populated.ts'
import { collectionFloors, type FloorChangeKind, floorChanges } from '../storage/schema/figures.ts'
import { tokens } from '../storage/schema/metadata.ts'
import { orders } from '../storage/schema/orders.ts'
import { reasons } from './reasons.ts'

/** Milliseconds after which it is told what a floor is worth by now, where its price is the same. */
const worthInterval = 3_600_000

/**
 * Brings the floors of collections up to date after those of some of their tokens, counts which of those
 * are listed, and keeps what the floors were (`floorChanges`). The rows are locked by a statement of their own: the next
 * one then sees the tokens of every transaction that had them before.
 *
 * @param listed By how many the listed tokens of each have become more.
 * @param now Milliseconds since 1970.
 */
export async function updateCollectionFloors(
  tx: Db,
  chainId: number,
  listed: ReadonlyMap<Hex, number>,
  now: number,
): Promise<void> {
  if (listed.size === 0) return
  const rows = [...listed].map(([contract, change]) => ({ contract, change }))
  await tx.execute(sql`
    insert into ${collectionFloors} as f (chain_id, contract, listed)
    select ${chainId}::int, v.contract, v.change
    from jsonb_to_recordset(${toText(rows)}::jsonb) as v(contract text, change bigint)
    order by v.contract
    on conflict (chain_id, contract) do update set listed = f.listed + excluded.listed`)
  const contracts = sql.join(
    [...listed.keys()].map(contract => sql`${contract}`),
    sql`, `,
  )
  const least = (column: SQL) => sql`
    select t.floor_order_id as id, t.${column} as worth from ${tokens} as t
    where t.chain_id = ${chainId} and t.contract = f.contract and t.${column} is not null
    order by t.${column}, t.token_id limit 1`
  const seconds = Math.floor(now / 1000)
  await tx.execute(sql`
    with best as materialized (
      select f.contract, p.id, p.worth, n.worth as normalized
      from ${collectionFloors} as f
      left join lateral (${least(sql`floor_price`)}) as p on true
      left join lateral (${least(sql`normalized_floor_price`)}) as n on true
      where f.chain_id = ${chainId} and f.contract in (${contracts})
    ), kept as (
      update ${collectionFloors} as f set floor_price = b.worth, normalized_floor_price = b.normalized
      from best as b where f.chain_id = ${chainId} and f.contract = b.contract
    )
    insert into ${floorChanges} as c (chain_id, contract, minute, time, kind, order_id, price, currency, value)
    select ${chainId}::int, b.contract, greatest(${Math.floor(seconds / 60)}::bigint, l.minute),
      greatest(${seconds}::bigint, l.time), ${kindAt(now)}, o.id, o.price, o.currency, o.value
    from best as b
    left join ${orders} as o on o.chain_id = ${chainId} and o.id = b.id
    left join lateral (
      select l.minute, l.time, l.order_id, l.price, l.currency, l.value from ${floorChanges} as l
      where l.chain_id = ${chainId} and l.contract = b.contract order by l.minute desc limit 1
    ) as l on true
    left join ${orders} as former on former.chain_id = ${chainId} and former.id = l.order_id
    where (o.id, o.price, o.currency) is distinct from (l.order_id, l.price, l.currency)
      or (o.value is distinct from l.value and l.time <= ${seconds - worthInterval / 1000}::bigint)
    on conflict (chain_id, contract, minute) do update set time = excluded.time, kind = excluded.kind,
      order_id = excluded.order_id, price = excluded.price, currency = excluded.currency, value = excluded.value`)
}

const named = (kind: FloorChangeKind) => sql.raw(`'${kind}'`)

/**
 * Why the floor `o` came after `l`, by what has become of the listing `former` that was it: one that was here before can
 * only have come back.
 */
const kindAt = (now: number) => sql`case
  when l.order_id = o.id then ${named('reprice')}
  when former.status = 'filled' then ${named('sale')}
  when former.status = 'cancelled' then ${named('cancel')}
  when former.status = 'expired' then ${named('expiry')}
  when former.status_reason in (${reasons.balance}, ${reasons.quantity}) then ${named('balance-change')}
  when former.status_reason = ${reasons.approval} then ${named('approval-change')}
  when o.id is not null and (l.order_id is null or former.status = 'active')
    and (l.time is null or o.created_at >= least(l.time * 1000, ${now}::bigint)) then ${named('new-order')}
  else ${named('revalidation')} end`
