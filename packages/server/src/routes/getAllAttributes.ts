import { and, asc, eq, sql } from 'drizzle-orm'
import { toPrice } from '../price.ts'
import { tokenAttributes, tokens } from '../storage/schema/metadata.ts'
import { inCollection } from './inCollection.ts'
import type { RouteHandler } from './routeHandler.ts'
import { nativeOf } from './toOrder.ts'

/** Values of all traits of one answer: of a collection with more the rarer ones are left out. */
const mostValues = 10_000

/** GET /collections/{collection}/attributes/all/v4 */
export const getAllAttributes: RouteHandler<'/collections/{collection}/attributes/all/v4'> = async (
  { db, chain },
  { path },
) => {
  const rows = await db
    .select({
      key: tokenAttributes.key,
      value: tokenAttributes.value,
      kind: sql<string>`min(${tokenAttributes.kind})`,
      count: sql<string>`count(*)::text`,
      floor: sql<string | null>`min(${tokens.floorPrice})::text`,
      values: sql<string>`(count(*) over (partition by ${tokenAttributes.key}))::text`,
      place:
        sql`row_number() over (partition by ${tokenAttributes.key} order by count(*) desc, ${tokenAttributes.value})`.as(
          'place',
        ),
    })
    .from(tokenAttributes)
    .innerJoin(
      tokens,
      and(
        eq(tokens.chainId, tokenAttributes.chainId),
        eq(tokens.contract, tokenAttributes.contract),
        eq(tokens.tokenId, tokenAttributes.tokenId),
      ),
    )
    .where(
      and(eq(tokenAttributes.chainId, chain.id), inCollection(tokenAttributes, path.collection)),
    )
    .groupBy(tokenAttributes.key, tokenAttributes.value)
    // The commonest values of each trait first, so that a trait of names does not crowd out the others.
    .orderBy(sql`place`, asc(tokenAttributes.key))
    .limit(mostValues)
  const byKey = new Map<string, typeof rows>()
  for (const row of rows) {
    const values = byKey.get(row.key)
    if (values) values.push(row)
    else byKey.set(row.key, [row])
  }
  const native = nativeOf(chain)
  return {
    attributes: [...byKey]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, values]) => {
        const isNumber = values.every(row => row.kind === 'number')
        const numbers = isNumber ? values.map(row => Number(row.value)) : []
        return {
          key,
          attributeCount: Number(values[0]?.values ?? 0),
          kind: isNumber ? 'number' : 'string',
          ...(numbers.length > 0 && numbers.every(Number.isFinite)
            ? {
                minRange: numbers.reduce((a, b) => Math.min(a, b)),
                maxRange: numbers.reduce((a, b) => Math.max(a, b)),
              }
            : {}),
          values: values.map(row => ({
            value: row.value,
            count: Number(row.count),
            floorAskPrice: row.floor === null ? null : toPrice(BigInt(row.floor), native),
          })),
        }
      }),
  }
}
