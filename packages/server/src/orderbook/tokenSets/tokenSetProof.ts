import { and, asc, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../../context.ts'
import type { Asked } from '../../routes/routeHandler.ts'
import { tokenSetTokens } from '../../storage/schema/orders.ts'
import { criteriaTreeOf } from './criteriaTreeOf.ts'
import { parseTokenSetId } from './parseTokenSetId.ts'

/**
 * The proof that a token is one of those that an offer is for, as Seaport wants it: from the leaf up, and
 * empty where the offer is for a token or a whole contract. Undefined when it is none of them.
 *
 * @throws ServerError 429 where `charge` does not pay for building the tree.
 */
export async function tokenSetProof(
  { db, chain }: ChainContext,
  setId: string,
  token: { contract: Hex; tokenId: bigint },
  charge?: Asked['charge'],
): Promise<readonly Hex[] | undefined> {
  const set = parseTokenSetId(setId)
  if (!set || set.contract !== token.contract) return undefined
  if (set.type === 'contract') return []
  if (set.type === 'token') return set.tokenId === token.tokenId ? [] : undefined
  const rows = await db
    .select({ tokenId: tokenSetTokens.tokenId })
    .from(tokenSetTokens)
    .where(and(eq(tokenSetTokens.chainId, chain.id), eq(tokenSetTokens.setId, setId)))
    .orderBy(asc(tokenSetTokens.tokenId))
  const tokenIds = rows.map(row => row.tokenId)
  return tokenIds.includes(token.tokenId)
    ? (await criteriaTreeOf(tokenIds, charge)).proof(token.tokenId)
    : undefined
}
