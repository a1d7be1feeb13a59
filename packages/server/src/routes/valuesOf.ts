import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import { mostListed } from '../metadata/markTraitFloors.ts'
import { collectionFloors } from '../storage/schema/figures.ts'
import {
  attributeValues,
  tokenAttributes,
  tokens,
  traitFloors,
} from '../storage/schema/metadata.ts'
import { inCollection } from './inCollection.ts'

/** Tokens of a range whose traits are counted for one answer; those of contracts are kept. */
const mostTokens = 5_000

/**
 * The values of the traits of a collection, as a query with `contract`, `key`, `value`, `tokens`, `numbers`, `listed`
 * and `floor_price`.
 *
 * @throws ServerError 400 for a range of too many tokens.
 */
export async function valuesOf(context: ChainContext, collection: string): Promise<SQL> {
  if (await isPart(context, collection)) return valuesOfRange(context, collection)
  const contract = contractOf(collection)
  return valuesOfContract(
    context,
    contract,
    sql`from (select * from ${attributeValues} where ${own(context, contract)}) as v`,
  )
}

/**
 * Of those the commonest of each key, `most` and a few more at least, so that a trait of names does not crowd out the
 * others; with how many there are of each key, where it is not all that there are.
 *
 * @throws ServerError 400 for a range of too many tokens.
 */
export async function commonestValuesOf(
  context: ChainContext,
  collection: string,
  most: number,
): Promise<{ values: SQL; counts?: ReadonlyMap<string, number> }> {
  if (await isPart(context, collection)) return { values: await valuesOfRange(context, collection) }
  const { db } = context
  const contract = contractOf(collection)
  const rows = await db
    .select({ key: attributeValues.key, count: sql<string>`count(*)::text` })
    .from(attributeValues)
    .where(own(context, contract))
    .groupBy(attributeValues.key)
    .orderBy(asc(attributeValues.key))
    .limit(most)
  const counts = new Map(rows.map(({ key, count }) => [key, Number(count)]))
  const keys = JSON.stringify([...counts.keys()].map(key => ({ key })))
  const commonest = sql`
    from jsonb_to_recordset(${keys}::jsonb) as k(key text) cross join lateral (
      select * from ${attributeValues} where ${own(context, contract)} and key = k.key
      order by tokens desc, value limit ${mostOfEach([...counts.values()], most)}
    ) as v`
  return { values: await valuesOfContract(context, contract, commonest), counts }
}

/** The least number of values of each key with which there are `most` of them all, or all that there are. */
function mostOfEach(counts: readonly number[], most: number): number {
  let [rest, keys, of] = [most, counts.length, 0]
  for (const count of counts.toSorted((a, b) => a - b)) {
    if ((count - of) * keys >= rest) return of + Math.ceil(rest / keys)
    rest -= (count - of) * keys
    of = count
    keys -= 1
  }
  return of
}

const contractOf = (collection: string) => collection.split(':')[0] as Hex

const own = ({ chain }: ChainContext, contract: Hex) =>
  and(eq(attributeValues.chainId, chain.id), eq(attributeValues.contract, contract))

async function valuesOfContract(context: ChainContext, contract: Hex, from: SQL): Promise<SQL> {
  const columns = sql.raw('contract, key, value, tokens, numbers')
  if ((await findKept(context, [contract])).has(contract))
    return sql`select ${columns}, listed, floor_price from (select v.* ${from}) as chosen`
  return withListings(
    context,
    sql`select ${columns}, 0 as listed, null::numeric as floor_price from (select v.* ${from}) as chosen`,
    [contract],
  )
}

/**
 * Values of traits, with the listings of those of some contracts: listed tokens are found first, being few, or what is
 * listed of each trait is kept. Grouped and not joined: how many rows there are is not known to a database that was
 * filled just now.
 */
export function withListings({ chain }: ChainContext, values: SQL, contracts: readonly Hex[]): SQL {
  const names = sql.join(
    // An empty list is none to the database.
    ['', ...contracts].map(contract => sql`${contract}`),
    sql`, `,
  )
  return sql`
    select contract, key, value, max(tokens) as tokens, max(numbers) as numbers,
      sum(listed)::bigint as listed, min(floor_price) as floor_price
    from (
      ${values}
      union all
      select t.contract, m.key, m.value, 0, 0, 1, t.floor_price from ${tokens} as t
      cross join lateral (
        select key, value from ${tokenAttributes} as a
        where a.chain_id = t.chain_id and a.contract = t.contract and a.token_id = t.token_id
        offset 0
      ) as m
      where t.chain_id = ${chain.id} and t.contract in (${names}) and t.floor_price is not null
    ) as each group by contract, key, value having max(tokens) > 0`
}

/** The collections of which the listings of each trait are kept; of the others they are counted, being few. */
export async function findKept(
  { db, chain }: ChainContext,
  contracts: readonly Hex[],
): Promise<ReadonlySet<Hex>> {
  const rows = await db
    .select({ contract: traitFloors.contract })
    .from(collectionFloors)
    .innerJoin(
      traitFloors,
      and(
        eq(traitFloors.chainId, collectionFloors.chainId),
        eq(traitFloors.contract, collectionFloors.contract),
      ),
    )
    .where(
      and(
        eq(collectionFloors.chainId, chain.id),
        inArray(collectionFloors.contract, [...contracts]),
        gt(collectionFloors.listed, mostListed),
        gt(traitFloors.counted, 0),
      ),
    )
  return new Set(rows.map(({ contract }) => contract))
}

/** Whether a collection is a range in which not all tokens of its contract are. */
async function isPart({ db, chain }: ChainContext, collection: string): Promise<boolean> {
  const [contract, first, last] = collection.split(':')
  if (first === undefined || last === undefined) return false
  const own = sql`chain_id = ${chain.id} and contract = ${contract}`
  const { rows } = (await db.execute(sql`
    select (select token_id from ${tokens} where ${own} order by token_id limit 1) >= ${first}::numeric
      and (select token_id from ${tokens} where ${own} order by token_id desc limit 1) <= ${last}::numeric
      as whole`)) as unknown as { rows: { whole: boolean | null }[] }
  return rows[0]?.whole !== true
}

async function valuesOfRange({ db, chain }: ChainContext, collection: string): Promise<SQL> {
  const within = and(eq(tokens.chainId, chain.id), inCollection(tokens, collection))
  const { rows } = (await db.execute(sql`
    select count(*)::text as count from (
      select 1 from ${tokens} where ${within} limit ${mostTokens + 1}) as t`)) as unknown as {
    rows: { count: string }[]
  }
  if (Number(rows[0]?.count ?? 0) > mostTokens)
    throw new ServerError(
      `collection ${collection} has more than ${mostTokens} tokens: traits of so large a range are not counted`,
      { code: 'not_supported', apiCode: -1 },
    )
  return sql`
    select t.contract, m.key, m.value, count(*) as tokens,
      count(*) filter (where m.kind = 'number') as numbers,
      count(t.floor_price) as listed, min(t.floor_price) as floor_price
    from (select * from ${tokens} where ${within}) as t cross join lateral (
      select * from ${tokenAttributes} as a
      where a.chain_id = t.chain_id and a.contract = t.contract and a.token_id = t.token_id
      offset 0
    ) as m
    group by t.contract, m.key, m.value`
}
