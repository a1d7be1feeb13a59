import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { inRows } from '../storage/inRows.ts'
import { balances } from '../storage/schema/chainData.ts'
import { collections } from '../storage/schema/metadata.ts'
import { orders } from '../storage/schema/orders.ts'

/** Rows that are looked up one by one in a statement. */
const chunkSize = 100
/** Balances of a page. */
const pageSize = 200

/** A token, and what may hold it. */
export type HeldToken = { pool: Hex; contract: Hex; tokenId: bigint }
/** The last balance of a page. */
export type HeldPlace = { acquiredAt: number; contract: Hex; tokenId: bigint }
type Context = Pick<ChainContext, 'chain' | 'db'>

/**
 * ERC721 tokens that lie in pools, and for which there is no order: of those that are named, and of all that a pool
 * holds. What is asked of a row is asked by itself, by an index: joined, a planner reads whole tables for a few pools.
 */
export const unknownTokens = {
  /** Those of the tokens that are where they were said to be. */
  async among(context: Context, tokens: readonly HeldToken[]): Promise<HeldToken[]> {
    const found: HeldToken[] = []
    for (let i = 0; i < tokens.length; i += chunkSize) {
      const rows = tokens
        .slice(i, i + chunkSize)
        .map(({ contract, tokenId, pool }) => sql`(${contract}, ${`${tokenId}`}::numeric, ${pool})`)
      const columns = sql`(${balances.contract}, ${balances.tokenId}, ${balances.owner})`
      found.push(...(await select(context, inRows(columns, rows))).filter(isUnknown).map(toToken))
    }
    return found
  },

  /** Those of a page of what a pool holds, and where the next one begins; nowhere after the last one. */
  async of(
    context: Context,
    pool: Hex,
    after: HeldPlace | undefined,
  ): Promise<{ tokens: HeldToken[]; next: HeldPlace | undefined }> {
    const columns = sql`(${balances.acquiredAt}, ${balances.contract}, ${balances.tokenId})`
    const rows = await select(
      context,
      and(
        eq(balances.owner, pool),
        after &&
          sql`${columns} > (${after.acquiredAt}, ${after.contract}, ${`${after.tokenId}`}::numeric)`,
      ),
    )
      .orderBy(asc(balances.acquiredAt), asc(balances.contract), asc(balances.tokenId))
      .limit(pageSize)
    const next = rows.length === pageSize ? rows.at(-1) : undefined
    return { tokens: rows.filter(isUnknown).map(toToken), next }
  },
}

type Row = HeldToken & HeldPlace & { isUnknown: boolean | null }
const isUnknown = (row: Row) => row.isUnknown === true
const toToken = ({ pool, contract, tokenId }: Row): HeldToken => ({ pool, contract, tokenId })

function select({ chain, db }: Context, where: SQL | undefined) {
  return db
    .select({
      pool: balances.owner,
      contract: balances.contract,
      tokenId: balances.tokenId,
      acquiredAt: balances.acquiredAt,
      // The names of a single table are written without it, which would be those of the inner one.
      isUnknown: sql<boolean | null>`balances.amount > 0 and 'erc721' = (
        select c.kind from ${collections} as c
        where c.chain_id = balances.chain_id and c.contract = balances.contract
      ) and (
        select o.id from ${orders} as o
        where o.chain_id = balances.chain_id and o.contract = balances.contract
          and o.token_id = balances.token_id and o.side = 'sell' and o.maker = balances.owner
        limit 1
      ) is null`,
    })
    .from(balances)
    .where(and(eq(balances.chainId, chain.id), where))
    .$dynamic()
}
