import { zeroAddress } from '@sluice/router/seaport'
import { and, asc, desc, eq, gte, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import type { FigureColumn } from '../indexer/figures/figureWindows.ts'
import { salesSums } from '../indexer/figures/salesSums.ts'
import { isForAll } from '../orderbook/tokenSets/isForAll.ts'
import { balances, sales, transfers } from '../storage/schema/chainData.ts'
import { tokens } from '../storage/schema/metadata.ts'
import { tokenSets } from '../storage/schema/orders.ts'
import type { Figures } from './findFigures.ts'
import { floorColumns } from './floorColumns.ts'
import { findOrders } from './tokenDetails.ts'

/** Tokens that are counted for one answer: figures of contracts are kept, those of ranges are not. */
const mostTokens = 100_000

export type TokenRange = { contract: Hex; first: bigint; last: bigint }

/** The range that a collection's id names; undefined for a contract's. */
export function rangeOf(id: string): TokenRange | undefined {
  const [contract, first, last] = id.toLowerCase().split(':')
  if (first === undefined || last === undefined) return undefined
  return { contract: contract as Hex, first: BigInt(first), last: BigInt(last) }
}

/** The figures of a range of the tokens of a contract, counted anew; as in `findFigures`. */
export async function findRangeFigures(
  context: ChainContext,
  range: TokenRange,
  normalizeRoyalties?: boolean,
): Promise<Figures | undefined> {
  const { db, chain, now } = context
  const within = (table: { chainId: AnyPgColumn; contract: AnyPgColumn; tokenId: AnyPgColumn }) =>
    and(
      eq(table.chainId, chain.id),
      eq(table.contract, range.contract),
      gte(table.tokenId, range.first),
      lte(table.tokenId, range.last),
    )
  const { price } = floorColumns(normalizeRoyalties)
  const tokenCount = await countTokens(context, range, within(tokens))
  if (tokenCount === 0) return undefined
  const time = Math.floor(now() / 1000)
  const [[counts], images, [floor], [best], sums, [mint]] = await Promise.all([
    db
      .select({
        listed: sql<string>`count(${tokens.floorPrice})::text`,
        owners: sql<string>`(select count(distinct ${balances.owner})::text from ${balances}
          where ${within(balances)} and ${balances.amount} > 0)`,
      })
      .from(tokens)
      .where(within(tokens)),
    db
      .select({ contract: tokens.contract, tokenId: tokens.tokenId, image: tokens.image })
      .from(tokens)
      .where(and(within(tokens), isNotNull(tokens.image)))
      .orderBy(asc(tokens.tokenId))
      .limit(4),
    db
      .select()
      .from(tokens)
      .where(and(within(tokens), isNotNull(price)))
      .orderBy(asc(price), asc(tokens.tokenId))
      .limit(1),
    db
      .select({ id: tokenSets.topBidOrderId })
      .from(tokenSets)
      .where(
        and(
          eq(tokenSets.chainId, chain.id),
          isNotNull(tokenSets.topBidValue),
          isForAll([`${range.contract}:${range.first}:${range.last}`]),
        ),
      )
      .orderBy(sql`${tokenSets.topBidValue} desc`)
      .limit(1),
    db.execute(sql`
      select ${salesSums(chain, time)} from ${sales} as s
      where s.chain_id = ${chain.id} and s.contract = ${range.contract}
        and s.token_id between ${`${range.first}`}::numeric and ${`${range.last}`}::numeric`),
    db
      .select({ at: transfers.timestamp })
      .from(transfers)
      // Written out, so that the index of mints serves.
      .where(and(within(transfers), sql`${transfers.from} = ${sql.raw(`'${zeroAddress}'`)}`))
      .orderBy(desc(transfers.timestamp))
      .limit(1),
  ])
  const floorId = (normalizeRoyalties ? floor?.normalizedFloorOrderId : floor?.floorOrderId) ?? null
  const orders = await findOrders(context, [floorId, best?.id ?? null])
  const order = orders.get(floorId ?? '')
  const [its] = (sums as unknown as { rows: Record<FigureColumn, string>[] }).rows
  const volume = (column: FigureColumn) => BigInt(its?.[column] ?? 0)
  const count = (column: FigureColumn) => Number(its?.[column] ?? 0)
  return {
    onSaleCount: Number(counts?.listed ?? 0),
    images: images.flatMap(({ image, ...row }) => (image === null ? [] : [{ ...row, image }])),
    floor: floor && order && { ...floor, order },
    topBid: orders.get(best?.id ?? ''),
    counted: {
      tokenCount,
      ownerCount: Number(counts?.owners ?? 0),
      volume: {
        '1day': volume('volume_1day'),
        '7day': volume('volume_7day'),
        '30day': volume('volume_30day'),
        allTime: volume('volume_all_time'),
      },
      formerVolume: {
        '1day': volume('former_volume_1day'),
        '7day': volume('former_volume_7day'),
        '30day': volume('former_volume_30day'),
      },
      salesCount: {
        '1day': count('sales_1day'),
        '7day': count('sales_7day'),
        '30day': count('sales_30day'),
        allTime: count('sales_all_time'),
      },
      lastMintAt: mint?.at ?? null,
    },
  }
}

async function countTokens(
  { db }: ChainContext,
  { contract, first, last }: TokenRange,
  within: SQL | undefined,
): Promise<number> {
  const few = db
    .select({ tokenId: tokens.tokenId })
    .from(tokens)
    .where(within)
    .limit(mostTokens + 1)
  const result = await db.execute(sql`select count(*)::text as count from (${few}) as t`)
  const [row] = (result as unknown as { rows: { count: string }[] }).rows
  const count = Number(row?.count ?? 0)
  if (count > mostTokens)
    throw new ServerError(
      `id ${contract}:${first}:${last} has more than ${mostTokens} tokens: figures of so large a range are not counted`,
      { code: 'not_supported', apiCode: -1 },
    )
  return count
}
