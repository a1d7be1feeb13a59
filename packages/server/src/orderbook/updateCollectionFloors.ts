import { type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Db } from '../storage/openDatabase.ts'
import { toText } from '../storage/populated.ts'
import { collectionFloors } from '../storage/schema/figures.ts'
import { tokens } from '../storage/schema/metadata.ts'

/**
 * Brings the floors of collections up to date after those of some of their tokens, and counts which of those
 * are listed. The rows are locked by a statement of their own: the next one then sees the tokens of every
 * transaction that had them before.
 *
 * @param listed By how many the listed tokens of each have become more.
 */
export async function updateCollectionFloors(
  tx: Db,
  chainId: number,
  listed: ReadonlyMap<Hex, number>,
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
  const least = (column: SQL) => sql`(
      select t.${column} from ${tokens} as t
      where t.chain_id = ${chainId} and t.contract = f.contract and t.${column} is not null
      order by t.${column} limit 1)`
  await tx.execute(sql`
    update ${collectionFloors} as f set
      floor_price = ${least(sql`floor_price`)}, normalized_floor_price = ${least(sql`normalized_floor_price`)}
    where f.chain_id = ${chainId} and f.contract in (${contracts})`)
}
