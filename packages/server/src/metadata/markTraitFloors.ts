import { inArray, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Db } from '../storage/openDatabase.ts'
import { collectionFloors } from '../storage/schema/figures.ts'
import { traitFloors } from '../storage/schema/metadata.ts'

/** Of a collection with more listed tokens, those of each trait are counted in the background. */
export const mostListed = 1_000

/**
 * Notes that listings or traits of collections have changed, where the listings of each trait are counted in the
 * background. In the transaction that changes them: whoever counts waits for it, and sees what it wrote.
 */
export async function markTraitFloors(
  tx: Db,
  chainId: number,
  contracts: readonly Hex[],
): Promise<void> {
  if (contracts.length === 0) return
  await tx.execute(sql`
    insert into ${traitFloors} as f (chain_id, contract, changes)
    select chain_id, contract, 1 from ${collectionFloors}
    where chain_id = ${chainId} and ${inArray(collectionFloors.contract, [...contracts])}
      and listed > ${mostListed}
    order by contract
    on conflict (chain_id, contract) do update set changes = f.changes + 1`)
}
