import type { Criteria } from '@sluice/sdk/api'
import { and, eq, inArray } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { imageLink } from '../media/imageLink.ts'
import { collections, tokens } from '../storage/schema/metadata.ts'
import { type OrderRow, tokenSets } from '../storage/schema/orders.ts'
import { isOneOf, keyOf } from './tokenDetails.ts'

type Row = Pick<
  OrderRow,
  'id' | 'criteriaKind' | 'contract' | 'tokenId' | 'tokenSetId' | 'tokenSetSchemaHash'
>

/** What each of some orders is for, by order id; with names and pictures when they are asked for. */
export async function findCriteria(
  context: ChainContext,
  rows: readonly Row[],
  includeMetadata = false,
): Promise<Map<string, Criteria>> {
  const [sets, names, pictures] = await Promise.all([
    findSets(context, rows),
    includeMetadata ? findCollections(context, rows) : undefined,
    includeMetadata ? findTokens(context, rows) : undefined,
  ])
  return new Map(
    rows.map(row => {
      const set = sets.get(`${row.tokenSetId}:${row.tokenSetSchemaHash}`)
      const named = names?.get(row.contract)
      const collection = {
        id: set?.collectionId ?? row.contract,
        ...(named ? { name: named.name, image: imageLink(context, named) } : {}),
      }
      const token =
        row.tokenId === null ? undefined : { contract: row.contract, tokenId: row.tokenId }
      const found = token && pictures?.get(keyOf(token))
      return [
        row.id,
        {
          kind: row.criteriaKind,
          data: {
            ...(token
              ? {
                  token: {
                    tokenId: token.tokenId.toString(),
                    ...(found ? { name: found.name, image: imageLink(context, found) } : {}),
                  },
                }
              : {}),
            collection,
            ...(set?.attributeKey != null && row.criteriaKind === 'attribute'
              ? { attribute: { key: set.attributeKey, value: set.attributeValue } }
              : {}),
            ...(row.criteriaKind === 'custom' ? { tokenSetId: row.tokenSetId } : {}),
          },
        },
      ]
    }),
  )
}

async function findSets({ db, chain }: ChainContext, rows: readonly Row[]) {
  const ids = new Set(rows.filter(row => row.criteriaKind !== 'token').map(row => row.tokenSetId))
  if (ids.size === 0) return new Map<string, typeof tokenSets.$inferSelect>()
  const sets = await db
    .select()
    .from(tokenSets)
    .where(and(eq(tokenSets.chainId, chain.id), inArray(tokenSets.id, [...ids])))
  return new Map(sets.map(set => [`${set.id}:${set.schemaHash}`, set]))
}

async function findCollections({ db, chain }: ChainContext, rows: readonly Row[]) {
  const contracts = [...new Set(rows.map(row => row.contract))]
  if (contracts.length === 0) return new Map<Hex, never>()
  const found = await db
    .select({
      contract: collections.contract,
      name: collections.name,
      image: collections.image,
    })
    .from(collections)
    .where(and(eq(collections.chainId, chain.id), inArray(collections.contract, contracts)))
  return new Map(found.map(row => [row.contract, row]))
}

async function findTokens({ db, chain }: ChainContext, rows: readonly Row[]) {
  const keys = rows.flatMap(({ contract, tokenId }) =>
    tokenId === null ? [] : [{ contract, tokenId }],
  )
  const found = await db
    .select({
      contract: tokens.contract,
      tokenId: tokens.tokenId,
      name: tokens.name,
      image: tokens.image,
    })
    .from(tokens)
    .where(and(eq(tokens.chainId, chain.id), isOneOf(tokens, keys)))
  return new Map(found.map(row => [keyOf(row), row]))
}
