import { sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Chain } from '../context.ts'
import { unitWorthOf } from '../rates/saleWorth.ts'
import type { Db } from '../storage/openDatabase.ts'
import { sales } from '../storage/schema/chainData.ts'
import type { LastSaleWalk } from '../storage/schema/figures.ts'
import { tokens } from '../storage/schema/metadata.ts'

/** Tokens per statement. */
const chunkSize = 500

export type SoldToken = { contract: Hex; tokenId: bigint }

/**
 * Sets anew the last sale of tokens of which sales came or went: by the sales that there are, so that a
 * roll-back finds the one before.
 *
 * Locked with them, in one order, are the tokens whose listings are looked at next: who posts some of
 * them at once must not wait for one of these while this waits for one of those.
 */
export async function updateLastSales(
  tx: Db,
  chain: Chain,
  { sold, touched = [] }: updateLastSales.Options,
): Promise<void> {
  if (sold.length === 0) return
  const listed = touched.filter(({ side }) => side === 'sell')
  await lockTokens(tx, chain.id, [...sold, ...listed])
  for (const keys of chunks(sold))
    await tx.execute(sql`
      update ${tokens} as t set last_sale_at = s.timestamp, last_sale_price = s.price
      from (values ${valuesOf(keys)}) as k(contract, token_id) left join lateral (
        select timestamp, ${unitWorthOf(chain)} as price from ${sales}
        where chain_id = ${chain.id} and contract = k.contract and token_id = k.token_id
        order by block desc, log_index desc limit 1
      ) as s on true
      where t.chain_id = ${chain.id} and t.contract = k.contract and t.token_id = k.token_id
        and (t.last_sale_at is distinct from s.timestamp or t.last_sale_price is distinct from s.price)`)
}

export declare namespace updateLastSales {
  type Options = {
    sold: readonly SoldToken[]
    touched?: readonly { side: 'sell' | 'buy'; contract: Hex; tokenId: bigint | null }[] | undefined
  }
}

/** Locks tokens in the one order in which everybody locks them. */
export async function lockTokens(
  tx: Db,
  chainId: number,
  found: readonly { contract: Hex; tokenId: bigint | null }[],
): Promise<void> {
  for (const keys of chunks(found))
    await tx.execute(sql`
      select 1 from ${tokens} where chain_id = ${chainId}
        and (contract, token_id) in (values ${valuesOf(keys)})
      order by contract, token_id for update`)
}

/**
 * The same of the tokens of a chain that follow one in the order of contracts and numbers, some at a time: where other
 * currencies count than before.
 *
 * @param options.most Tokens that are looked at.
 * @returns The last one of them; null when no more are left.
 */
export async function countLastSales(
  tx: Db,
  chain: Chain,
  { after, most }: { after: LastSaleWalk; most: number },
): Promise<LastSaleWalk | null> {
  // Each sale by itself: together the planner reads all of them.
  const result = await tx.execute(sql`
    with part as materialized (
      select contract, token_id, last_sale_at, last_sale_price from ${tokens}
      where chain_id = ${chain.id} and (contract, token_id) > (${after.contract}, ${after.tokenId}::numeric)
      order by contract, token_id limit ${most}
    )
    select part.contract, part.token_id::text as token, s.timestamp is not null and (
      part.last_sale_at is distinct from s.timestamp or part.last_sale_price is distinct from s.price
    ) as "isOther"
    from part left join lateral (
      select timestamp, ${unitWorthOf(chain)} as price from ${sales}
      where chain_id = ${chain.id} and contract = part.contract and token_id = part.token_id
      order by block desc, log_index desc limit 1
    ) as s on true`)
  const { rows } = result as unknown as { rows: CountedToken[] }
  const looked = rows
    .map(({ contract, token, isOther }) => ({ contract, tokenId: BigInt(token), isOther }))
    .sort(compare)
  await updateLastSales(tx, chain, { sold: looked.filter(({ isOther }) => isOther) })
  const last = looked.at(-1)
  return last ? { contract: last.contract, tokenId: `${last.tokenId}` } : null
}

type CountedToken = { contract: Hex; token: string; isOther: boolean }

const valuesOf = (keys: readonly SoldToken[]) =>
  sql.join(
    keys.map(({ contract, tokenId }) => sql`(${contract}, ${`${tokenId}`}::numeric)`),
    sql`, `,
  )

/** Each token once, all in one order. */
function* chunks(found: readonly { contract: Hex; tokenId: bigint | null }[]) {
  const keys = new Map<string, SoldToken>()
  for (const { contract, tokenId } of found)
    if (tokenId !== null) keys.set(`${contract}:${tokenId}`, { contract, tokenId })
  const sorted = [...keys.values()].sort(compare)
  for (let i = 0; i < sorted.length; i += chunkSize) yield sorted.slice(i, i + chunkSize)
}

function compare(one: SoldToken, other: SoldToken): number {
  if (one.contract !== other.contract) return one.contract < other.contract ? -1 : 1
  return one.tokenId < other.tokenId ? -1 : 1
}
