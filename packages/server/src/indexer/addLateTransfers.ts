import { sql } from 'drizzle-orm'
import type { Db } from '../storage/openDatabase.ts'
import { toText } from '../storage/populated.ts'
import { transfers } from '../storage/schema/chainData.ts'
import { collections, tokens } from '../storage/schema/metadata.ts'
import { type OwnerChange, recountBalances } from './changeBalances.ts'
import { chunks } from './chunks.ts'
import type { CollectionRow } from './discoverCollections.ts'
import { insertNew } from './insertNew.ts'
import { markTokenOrders } from './markTokenOrders.ts'
import { restoreAcquired } from './restoreAcquired.ts'

type TransferRow = typeof transfers.$inferInsert

/**
 * Writes transfers after later ones, with all that follows from them: whose the tokens are, since when they and their
 * collections are there, and that orders of tokens that were not known are floors of theirs from now on. What is there
 * already stays and counts once. The figures of the collections, their last mints among them, are the caller's.
 */
export async function addLateTransfers(
  tx: Db,
  chainId: number,
  options: { found: readonly CollectionRow[]; moved: readonly TransferRow[] },
): Promise<addLateTransfers.Result> {
  const { moved } = options
  const added = await insertNew(tx, chainId, options)
  await setFirsts(tx, chainId, moved)
  const fresh: TransferRow[] = []
  for (const part of chunks(moved))
    fresh.push(...(await tx.insert(transfers).values(part).onConflictDoNothing().returning()))
  const owners = await recountBalances(tx, chainId, fresh)
  await restoreAcquired(tx, chainId, fresh)
  await markTokenOrders(tx, chainId, added.tokens)
  return { added, fresh, owners }
}

export declare namespace addLateTransfers {
  type Result = {
    added: Awaited<ReturnType<typeof insertNew>>
    /** The transfers that were not there. */
    fresh: readonly TransferRow[]
    owners: readonly OwnerChange[]
  }
}

/** Since when there are tokens and collections that were seen later already. */
async function setFirsts(
  tx: Db,
  chainId: number,
  moved: readonly (typeof transfers.$inferInsert)[],
) {
  const firsts = new Map<string, Record<string, unknown>>()
  for (const { contract, tokenId, block, timestamp } of moved) {
    const key = `${contract}:${tokenId}`
    if (!firsts.has(key)) firsts.set(key, { contract, token_id: tokenId, block, timestamp })
  }
  for (const part of chunks([...firsts.values()])) {
    const rows = sql`jsonb_to_recordset(${toText(part)}::jsonb)
      as v(contract text, token_id numeric, block bigint, timestamp bigint)`
    await tx.execute(sql`
      update ${tokens} as t set minted_block = v.block, minted_at = v.timestamp from ${rows}
      where t.chain_id = ${chainId} and t.contract = v.contract and t.token_id = v.token_id
        and t.minted_block > v.block`)
    await tx.execute(sql`
      update ${collections} as c set created_block = v.block
      from (select contract, min(block) as block from ${rows} group by contract) as v
      where c.chain_id = ${chainId} and c.contract = v.contract and c.created_block > v.block`)
  }
}
