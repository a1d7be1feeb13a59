import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { changeAttributeValues, type Trait } from '../metadata/changeAttributeValues.ts'
import { markTraitFloors } from '../metadata/markTraitFloors.ts'
import type { Db } from '../storage/openDatabase.ts'
import { collections, tokenAttributes, type tokens } from '../storage/schema/metadata.ts'

/** Tokens per statement. */
const chunkSize = 500

type Token = Pick<typeof tokens.$inferSelect, 'contract' | 'tokenId'>

/**
 * Deletes the traits of tokens, some tokens at a time: those of one collection may be half a million. What was deleted
 * is counted by value.
 */
export async function deleteTraits(
  tx: Db,
  chainId: number,
  going: readonly Token[],
): Promise<Trait[]> {
  const byContract = new Map<Hex, bigint[]>()
  for (const { contract, tokenId } of going) {
    const ids = byContract.get(contract)
    if (ids) ids.push(tokenId)
    else byContract.set(contract, [tokenId])
  }
  const lost: Trait[] = []
  for (const [contract, ids] of byContract) {
    ids.sort((a, b) => (a < b ? -1 : 1))
    for (let i = 0; i < ids.length; i += chunkSize) {
      const some = ids.slice(i, i + chunkSize)
      // Of one contract, and of one range of its tokens: by the ids alone, the planner reads all traits of the contract
      // for each part where it does not know them yet.
      const result = await tx.execute(sql`
        with gone as (delete from ${tokenAttributes} where ${and(
          eq(tokenAttributes.chainId, chainId),
          eq(tokenAttributes.contract, contract),
          gte(tokenAttributes.tokenId, some[0] ?? 0n),
          lte(tokenAttributes.tokenId, some.at(-1) ?? 0n),
          inArray(tokenAttributes.tokenId, some),
        )} returning contract, key, value, kind)
        select contract, key, value, kind, count(*)::int as count from gone group by 1, 2, 3, 4`)
      for (const row of (result as unknown as { rows: Trait[] }).rows) lost.push(row)
    }
  }
  return lost
}

/** Counts the traits that were deleted, and what follows for their collections, in the same transaction. */
export async function countLost(tx: Db, chainId: number, lost: readonly Trait[]): Promise<void> {
  const changed = [...new Set(lost.map(({ contract }): Hex => contract))].sort()
  for (let i = 0; i < changed.length; i += chunkSize)
    await tx
      .update(collections)
      .set({ traitsVersion: sql`${collections.traitsVersion} + 1` })
      .where(
        and(
          eq(collections.chainId, chainId),
          inArray(collections.contract, changed.slice(i, i + chunkSize)),
        ),
      )
  await changeAttributeValues(tx, chainId, { lost, got: [] })
  await markTraitFloors(tx, chainId, changed)
}
