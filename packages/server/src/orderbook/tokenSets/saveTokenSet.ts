import { and, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Db } from '../../storage/openDatabase.ts'
import {
  type OfferedAs,
  type TokenSetSchema,
  tokenSets,
  tokenSetTokens,
} from '../../storage/schema/orders.ts'
import { parseTokenSetId } from './parseTokenSetId.ts'

/** Rows per insert statement: PostgreSQL takes at most 65,535 parameters in one. */
const chunkSize = 5000

/**
 * Members that one write of an allowance pays for: a list of very many would else cost what one order does, and anybody
 * can make up lists (T12).
 */
export const tokensPerWrite = 500

/** Remembers a set of tokens and its members; what is known already stays as it is. Answers whether it is new. */
export async function saveTokenSet(tx: Db, options: saveTokenSet.Options): Promise<boolean> {
  const { chainId, set, offeredAs = null, now } = options
  // A list that is being forgotten is waited for, and one that is here stays until this is done: else the members that
  // were found here could be gone with the last of its other descriptions.
  const here = set.list
    ? await tx
        .select({ id: tokenSets.id })
        .from(tokenSets)
        .where(and(eq(tokenSets.chainId, chainId), eq(tokenSets.id, set.id)))
        .for('update')
    : []
  const { schema } = set
  const attribute = schema?.kind === 'attribute' ? schema.data.attributes[0] : undefined
  const added = await tx
    .insert(tokenSets)
    .values({
      chainId,
      id: set.id,
      schemaHash: set.schemaHash,
      schema,
      contract: set.contract ?? null,
      root: set.list?.root ?? null,
      tokenCount: set.list?.tokens.length ?? null,
      collectionId: collectionOf(schema) ?? set.contract ?? null,
      attributeKey: attribute?.key ?? null,
      attributeValue: attribute?.value ?? null,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: tokenSets.id })
  const isNew = added.length > 0
  if (!isNew || here.length > 0 || !set.list) return isNew
  for (let i = 0; i < set.list.tokens.length; i += chunkSize)
    await tx
      .insert(tokenSetTokens)
      .values(
        set.list.tokens
          .slice(i, i + chunkSize)
          .map(token => ({ chainId, setId: set.id, offeredAs, ...token })),
      )
      .onConflictDoNothing()
  return isNew
}

/** The collection of which a description is: a range of tokens is one, also where it is named as a set. */
function collectionOf(schema: TokenSetSchema | null): string | undefined {
  if (schema?.kind !== 'token-set') return schema?.data.collection
  const set = parseTokenSetId(schema.data.tokenSetId)
  return set?.type === 'range' ? `${set.contract}:${set.first}:${set.last}` : undefined
}

export declare namespace saveTokenSet {
  type Options = {
    chainId: number
    set: {
      id: string
      schema: TokenSetSchema | null
      schemaHash: Hex
      /** Undefined for tokens of several contracts. */
      contract: Hex | undefined
      list: { root: Hex; tokens: readonly { contract: Hex; tokenId: bigint }[] } | undefined
    }
    /** Of a list that comes with its first offer. */
    offeredAs?: OfferedAs | undefined
    /** Milliseconds since 1970. */
    now: number
  }
}
