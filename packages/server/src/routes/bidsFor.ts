import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import type { ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import { orders, tokenSets } from '../storage/schema/orders.ts'

/** Descriptions of sets that one question may be about. */
const mostSets = 1000

/**
 * The condition of the offers for a collection as a whole, or, with `attribute`, for the tokens that have
 * a trait: those under every set that was described so, also before tokens were added to it.
 */
export async function bidsFor(
  { db, chain }: ChainContext,
  collection: string,
  attribute?: Record<string, readonly string[]> | undefined,
): Promise<SQL | undefined> {
  const traits = Object.entries(attribute ?? {})
  const [[key, values] = []] = traits
  if (traits.length > 1 || (values && values.length !== 1))
    throw new ServerError('attribute must be one key with one value', {
      code: 'invalid_request',
      apiCode: -1,
    })
  const value = values?.[0]
  const sets = await db
    .select({ id: tokenSets.id, schemaHash: tokenSets.schemaHash })
    .from(tokenSets)
    .where(
      and(
        eq(tokenSets.chainId, chain.id),
        eq(tokenSets.collectionId, collection),
        key === undefined || value === undefined
          ? isNull(tokenSets.attributeKey)
          : and(eq(tokenSets.attributeKey, key), eq(tokenSets.attributeValue, value)),
      ),
    )
    .limit(mostSets)
  return and(
    eq(orders.criteriaKind, key === undefined ? 'collection' : 'attribute'),
    or(
      ...sets.map(({ id, schemaHash }) =>
        and(eq(orders.tokenSetId, id), eq(orders.tokenSetSchemaHash, schemaHash)),
      ),
      // No such set: no such offer.
      eq(orders.tokenSetId, ''),
    ),
  )
}
