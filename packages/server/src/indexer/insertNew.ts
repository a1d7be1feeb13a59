import type { Db } from '../storage/openDatabase.ts'
import type { transfers } from '../storage/schema/chainData.ts'
import { collectionFloors } from '../storage/schema/figures.ts'
import { collections, tokens } from '../storage/schema/metadata.ts'
import { chunks } from './chunks.ts'
import type { CollectionRow } from './discoverCollections.ts'

type TransferRow = typeof transfers.$inferInsert

/** Writes collections and the tokens that moved, as far as they are new; answers what was not there before. */
export async function insertNew(
  tx: Db,
  chainId: number,
  { found, moved }: { found: readonly CollectionRow[]; moved: readonly TransferRow[] },
) {
  const newCollections =
    found.length === 0
      ? []
      : await tx
          .insert(collections)
          .values([...found])
          .onConflictDoNothing()
          .returning({ contract: collections.contract })
  if (newCollections.length > 0)
    await tx
      .insert(collectionFloors)
      .values(newCollections.map(({ contract }) => ({ chainId, contract, listed: 0 })))
      .onConflictDoNothing()
  const rows = moved.map(row => ({
    chainId: row.chainId,
    contract: row.contract,
    tokenId: row.tokenId,
    metadataStatus: 'pending' as const,
    mintedBlock: row.block,
    mintedAt: row.timestamp,
    updatedAt: row.timestamp * 1000,
  }))
  const newTokens: Pick<typeof tokens.$inferSelect, 'contract' | 'tokenId' | 'mintedAt'>[] = []
  for (const part of chunks(rows))
    newTokens.push(
      ...(await tx.insert(tokens).values(part).onConflictDoNothing().returning({
        contract: tokens.contract,
        tokenId: tokens.tokenId,
        mintedAt: tokens.mintedAt,
      })),
    )
  return { tokens: newTokens, collections: newCollections }
}
