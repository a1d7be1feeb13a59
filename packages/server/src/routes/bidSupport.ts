import { and, asc, between, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { bidCurrencies } from '../bidCurrencies.ts'
import type { ChainContext } from '../context.ts'
import { mostTokens } from '../orderbook/tokenSets/resolveTokenSet.ts'
import { attributeValues, tokens } from '../storage/schema/metadata.ts'
import { inCollection } from './inCollection.ts'

/**
 * Which offers a collection can get. One for a whole contract names no token; one for a range of its tokens, or for
 * those with a trait, names each of them, and no more than a list may have.
 *
 * @param collection A contract, or a range of its token ids.
 */
export async function bidSupport(
  { chain, db }: Pick<ChainContext, 'chain' | 'db'>,
  collection: string,
): Promise<{ collection: boolean; trait: boolean }> {
  if (bidCurrencies(chain).length === 0) return { collection: false, trait: false }
  const [contract, first] = collection.split(':')
  if (first !== undefined) {
    const [beyond] = await db
      .select({ tokenId: tokens.tokenId })
      .from(tokens)
      .where(and(eq(tokens.chainId, chain.id), inCollection(tokens, collection)))
      .orderBy(asc(tokens.tokenId))
      .limit(1)
      .offset(mostTokens)
    if (!beyond) return { collection: true, trait: true }
  }
  const [trait] = await db
    .select({ key: attributeValues.key })
    .from(attributeValues)
    .where(
      and(
        eq(attributeValues.chainId, chain.id),
        eq(attributeValues.contract, contract as Hex),
        between(attributeValues.tokens, 1, mostTokens),
      ),
    )
    .orderBy(asc(attributeValues.key), asc(attributeValues.value))
    .limit(1)
  return { collection: first === undefined, trait: trait !== undefined }
}
