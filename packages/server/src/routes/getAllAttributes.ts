import { sql } from 'drizzle-orm'
import { toPrice } from '../price.ts'
import type { RouteHandler } from './routeHandler.ts'
import { nativeOf } from './toOrder.ts'
import { commonestValuesOf } from './valuesOf.ts'

/** Values of all traits of one answer: of a collection with more the rarer ones are left out. */
const mostValues = 10_000

type Row = {
  key: string
  value: string
  kind: 'number' | 'string'
  count: string
  floor: string | null
  values: string
}

/** GET /collections/{collection}/attributes/all/v4 */
export const getAllAttributes: RouteHandler<'/collections/{collection}/attributes/all/v4'> = async (
  context,
  { path },
) => {
  const { db, chain } = context
  const { values, counts } = await commonestValuesOf(context, path.collection, mostValues)
  const { rows } = (await db.execute(sql`
    select key, value, case when numbers > 0 then 'number' else 'string' end as kind,
      tokens::text as count, floor_price::text as floor,
      (count(*) over (partition by key))::text as values,
      row_number() over (partition by key order by tokens desc, value) as place
    from (${values}) as v
    order by place, key limit ${mostValues}`)) as unknown as { rows: Row[] }
  const byKey = new Map<string, Row[]>()
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
          attributeCount: counts?.get(key) ?? Number(values[0]?.values ?? 0),
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
