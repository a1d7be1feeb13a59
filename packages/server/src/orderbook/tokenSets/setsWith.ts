import { and, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../../context.ts'
import { tokenSetTokens } from '../../storage/schema/orders.ts'

/** Lists of one token that are looked at: the number of offers for it must not be what slows a read. */
const mostLists = 1000

/** The ids of the sets that a token is in: its own, its contract's, and the lists. */
export async function setsWith(
  { db, chain }: ChainContext,
  { contract, tokenId }: { contract: Hex; tokenId: bigint },
): Promise<string[]> {
  const lists = await db
    .select({ id: tokenSetTokens.setId })
    .from(tokenSetTokens)
    .where(
      and(
        eq(tokenSetTokens.chainId, chain.id),
        eq(tokenSetTokens.contract, contract),
        eq(tokenSetTokens.tokenId, tokenId),
      ),
    )
    .limit(mostLists)
  return [`token:${contract}:${tokenId}`, `contract:${contract}`, ...lists.map(row => row.id)]
}
