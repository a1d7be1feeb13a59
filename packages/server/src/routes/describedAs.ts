import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { schemaHash } from '../orderbook/tokenSets/schemaHash.ts'
import { orders, type TokenSetSchema, tokenSets } from '../storage/schema/orders.ts'

type Described = Exclude<TokenSetSchema, { kind: 'token-set' }>

/**
 * The condition of the offers whose sets were described in one of some ways: ranges of tokens, or one trait. Sets that
 * have nothing to do with it are not looked at, however many there are of the collection.
 */
export function describedAs(chainId: number, schemas: readonly Described[]): SQL | undefined {
  const collections = schemas.map(({ data }) => data.collection)
  const hashes = schemas.map(schemaHash)
  const [trait] = schemas.flatMap(({ kind, data }) => (kind === 'attribute' ? data.attributes : []))
  const ids = sql`(
    select ${tokenSets.id} from ${tokenSets}
    where ${and(
      eq(tokenSets.chainId, chainId),
      inArray(tokenSets.collectionId, collections),
      inArray(tokenSets.schemaHash, hashes),
      trait
        ? and(eq(tokenSets.attributeKey, trait.key), eq(tokenSets.attributeValue, trait.value))
        : sql`${tokenSets.attributeKey} is null`,
    )})`
  return and(
    inArray(orders.tokenSetSchemaHash, hashes),
    // As a list, each found by the index: to join with rows whose number it does not know, a planner reads the table.
    sql`${orders.tokenSetId} = any(array${ids})`,
  )
}
