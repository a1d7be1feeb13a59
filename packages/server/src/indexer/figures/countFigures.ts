import { and, eq, inArray, sql } from 'drizzle-orm'
import { comparableCurrencies } from '../../comparableCurrencies.ts'
import type { Chain } from '../../context.ts'
import { countLastSales } from '../../orderbook/updateLastSales.ts'
import type { Db } from '../../storage/openDatabase.ts'
import { balances, sales } from '../../storage/schema/chainData.ts'
import { collectionFigures, figureTimes } from '../../storage/schema/figures.ts'
import { collections, tokens } from '../../storage/schema/metadata.ts'
import { figureColumns } from './figureWindows.ts'
import { salesSums } from './salesSums.ts'
import { lastMint } from './updateLastMints.ts'

/** Collections per statement: each may take as long as any other. */
const chunkSize = 50

/**
 * Counts the figures of every collection of a chain from all its tokens, owners and sales: for a database
 * that has none yet, and when other currencies count than before.
 *
 * @param time Seconds since 1970: the moment that the figures of the last days are true of.
 */
export async function countFigures(tx: Db, chain: Chain, time: number): Promise<void> {
  const currencies = comparableCurrencies(chain)
  await tx.delete(collectionFigures).where(eq(collectionFigures.chainId, chain.id))
  const all = await tx
    .select({ contract: collections.contract })
    .from(collections)
    .where(eq(collections.chainId, chain.id))
  for (let i = 0; i < all.length; i += chunkSize) {
    const contracts = all.slice(i, i + chunkSize).map(({ contract }) => contract)
    const names = sql.raw(figureColumns.join(', '))
    await tx.execute(sql`
      insert into ${collectionFigures} (chain_id, contract, ${names}, last_mint_at)
      select c.chain_id, c.contract, ${names}, m.timestamp from ${collections} as c
      cross join lateral (
        select count(*) as tokens from ${tokens} as t
        where t.chain_id = c.chain_id and t.contract = c.contract
      ) as t
      cross join lateral (
        select count(distinct b.owner) as owners from ${balances} as b
        where b.chain_id = c.chain_id and b.contract = c.contract and b.amount > 0
      ) as b
      cross join lateral (
        select ${salesSums(chain, time)} from ${sales} as s
        where s.chain_id = c.chain_id and s.contract = c.contract
      ) as s
      cross join lateral (${lastMint(chain.id, sql`c.contract`)}) as m
      where ${and(eq(sql`c.chain_id`, chain.id), inArray(sql`c.contract`, contracts))}`)
  }
  await countLastSales(tx, chain)
  await tx
    .insert(figureTimes)
    .values({ chainId: chain.id, asOf: time, currencies })
    .onConflictDoUpdate({ target: figureTimes.chainId, set: { asOf: time, currencies } })
}
