import { and, eq, gt, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Hex } from 'viem'
import { comparableCurrencies } from '../comparableCurrencies.ts'
import type { ChainContext } from '../context.ts'
import { sales } from '../storage/schema/chainData.ts'

/** Sales as the conditions of `findPricedSales` are about them. */
export const pricedSale = alias(sales, 's')
const s = pricedSale

/** As the index of prices has it. */
const unit = sql<string>`div(${s.totalPrice}, greatest(${s.amount}, 1))`

/** Where a sale stands in the order of prices. */
export type PricedSale = { unit: string; block: number; logIndex: number; currency: Hex }

/**
 * One page of sales by the price of one: first those in the native currency or its wrapped form, whose amounts compare,
 * then the others, each currency by itself. Of each contract and currency the page is a range of an index, so no more
 * is read than it has room for.
 */
export async function findPricedSales(
  { db, chain }: Pick<ChainContext, 'db' | 'chain'>,
  options: findPricedSales.Options,
): Promise<PricedSale[]> {
  const { contracts, where, direction, limit, after } = options
  const way = sql.raw(direction)
  const comparable = comparableCurrencies(chain).sort()
  const parts = partsOf(comparable, options)
  const all = and(eq(s.chainId, chain.id), ...where)
  const inner =
    contracts === undefined
      ? [
          sql`(select s.* from ${sales} as s where ${and(all, after && later(comparable, options))})`,
        ]
      : contracts.flatMap(contract =>
          parts.map(
            part =>
              sql`(select s.* from ${sales} as s where ${and(all, eq(s.contract, contract), part.where)} order by ${part.order} limit ${limit})`,
          ),
        )
  if (inner.length === 0) return []
  const result = await db.execute(sql`
    select s.block, s.log_index, s.currency, ${unit}::text as unit
    from (${sql.join(inner, sql` union all `)}) as s
    order by case when ${inArray(s.currency, comparable)} then 0 else 1 end,
      case when ${notInArray(s.currency, comparable)} then ${s.currency} end ${way},
      ${unit} ${way}, ${s.block} ${way}, ${s.logIndex} ${way}
    limit ${limit}`)
  type Row = { block: string; log_index: number; currency: Hex; unit: string }
  return (result as unknown as { rows: Row[] }).rows.map(row => ({
    ...{ unit: row.unit, currency: row.currency },
    ...{ block: Number(row.block), logIndex: Number(row.log_index) },
  }))
}

export declare namespace findPricedSales {
  type Options = {
    /** The contracts of the sales; undefined where `where` leaves few. */
    contracts: readonly Hex[] | undefined
    /** About `pricedSale`. */
    where: readonly (SQL | undefined)[]
    direction: 'asc' | 'desc'
    limit: number
    /** The last sale of the page before. */
    after: PricedSale | undefined
  }
}

type Part = { where: SQL | undefined; order: SQL }

/** The ranges of the index of one contract's sales that the page lies in. */
function partsOf(
  comparable: readonly Hex[],
  { direction, after }: Pick<findPricedSales.Options, 'direction' | 'after'>,
): Part[] {
  const way = sql.raw(direction)
  const byPrice = sql`${unit} ${way}, ${s.block} ${way}, ${s.logIndex} ${way}`
  const isOther = after && !comparable.includes(after.currency)
  const beyond = after && priceBeyond(direction, after)
  const ofOne = isOther
    ? []
    : comparable.map(currency => ({
        where: and(eq(s.currency, currency), beyond),
        order: byPrice,
      }))
  // What lies between them, so that each is a range: a list of what it must not be is no bound of an index.
  const between = [undefined, ...comparable].map((low, index) => ({
    where: and(
      low === undefined ? undefined : gt(s.currency, low),
      comparable[index] === undefined ? undefined : lt(s.currency, comparable[index]),
      isOther ? otherBeyond(direction, after) : undefined,
    ),
    order: sql`${s.currency} ${way}, ${byPrice}`,
  }))
  return [...ofOne, ...between]
}

const operators = { asc: sql.raw('>'), desc: sql.raw('<') }

const priceBeyond = (direction: 'asc' | 'desc', { unit: value, block, logIndex }: PricedSale) =>
  sql`(${unit}, ${s.block}, ${s.logIndex}) ${operators[direction]} (${value}::numeric, ${block}::bigint, ${logIndex}::integer)`

const otherBeyond = (direction: 'asc' | 'desc', after: PricedSale) =>
  sql`(${s.currency}, ${unit}, ${s.block}, ${s.logIndex}) ${operators[direction]} (${after.currency}, ${after.unit}::numeric, ${after.block}::bigint, ${after.logIndex}::integer)`

/** The same as one condition. */
function later(
  comparable: readonly Hex[],
  { direction, after }: Pick<findPricedSales.Options, 'direction' | 'after'>,
): SQL | undefined {
  if (!after) return undefined
  const isOther = notInArray(s.currency, [...comparable])
  if (!comparable.includes(after.currency)) return and(isOther, otherBeyond(direction, after))
  return sql`(${isOther} or ${priceBeyond(direction, after)})`
}
