import { zeroAddress } from '@sluice/router/seaport'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { balances, holdings, transferRanges, transfers } from '../storage/schema/chainData.ts'
import { collectionFigures } from '../storage/schema/figures.ts'
import {
  attributeValues,
  collections,
  tokenAttributes,
  tokens,
} from '../storage/schema/metadata.ts'
import { createTestMarket, seller, type TestMarket } from '../testing/createTestMarket.ts'
import { fakeLog, tokenAbi } from '../testing/fakeLog.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { unevenHoldings } from '../testing/unevenHoldings.ts'
import { rollBack } from './rollBack.ts'
import { mostOfContract, mostOfLog } from './saveRanges.ts'

const ranged: Hex = `0x${'e1'.repeat(20)}`
/** Milliseconds that a statement may take; the database ends those of more than 10,000. */
const longest = 2000
/** Of each table of a token's, how many rows there are of the collection. */
const counts = {
  ...{ transfers, balances, tokens, tokenAttributes, attributeValues },
  ...{ holdings, collections, collectionFigures, transferRanges },
}

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
  market.chain.deploy(ranged, { kind: 'erc721', name: 'Ranged' })
})
afterEach(() => vi.restoreAllMocks())

/** All ranges that a contract may bring, in one block, written to the end; with five traits of each token. */
async function bring() {
  const { db } = database
  // The first part is written as always; the others, which take the walk minutes, as that writes them.
  let time = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 10_000))
  market.chain.emit(
    Array.from({ length: Number(mostOfContract / mostOfLog) }, (_, i) => {
      const first = BigInt(i) * mostOfLog
      return fakeLog(ranged, tokenAbi, 'ConsecutiveTransfer', {
        ...{ fromTokenId: first, toTokenId: first + mostOfLog - 1n },
        ...{ fromAddress: zeroAddress, toAddress: seller },
      })
    }),
  )
  await market.catchUp()
  clock.mockRestore()
  const left = sql`from ${transferRanges} as r cross join generate_series(r.next, r.last) as id where r.next is not null`
  await db.execute(sql`
    insert into ${transfers} (chain_id, block, log_index, batch_index, tx_hash, contract, token_id, "from", "to",
      amount, timestamp)
    select chain_id, block, log_index, id - first, tx_hash, contract, id, "from", "to", 1, timestamp ${left}`)
  for (const table of [tokens, balances])
    await db.execute(sql`
      insert into ${table} select (jsonb_populate_record(one.row, jsonb_build_object('token_id', l.id))).*
      from (select t as row from ${table} as t where contract = ${ranged} limit 1) as one, (select id ${left}) as l`)
  await db.update(transferRanges).set({ next: null })
  await db.update(holdings).set({ amount: mostOfContract }).where(eq(holdings.contract, ranged))
  await db
    .update(collectionFigures)
    .set({ tokens: Number(mostOfContract) })
    .where(eq(collectionFigures.contract, ranged))
  await db.execute(sql`
    insert into ${tokenAttributes} (chain_id, contract, token_id, key, value, kind)
    select chain_id, contract, token_id, 'Trait ' || k, 'Value ' || mod(token_id, 50), 'string'
    from ${tokens}, generate_series(1, 5) as k where contract = ${ranged}`)
  await db.execute(sql`
    insert into ${attributeValues} (chain_id, contract, key, value, tokens, numbers)
    select chain_id, contract, key, value, count(*), 0 from ${tokenAttributes} where contract = ${ranged}
    group by 1, 2, 3, 4`)
}

async function countAll() {
  const found: Record<string, unknown> = {}
  for (const [name, table] of Object.entries(counts)) {
    const rows = await database.db
      .select({ count: sql<number>`count(*)::int` })
      .from(table)
      .where(eq(table.contract, ranged))
    found[name] = rows[0]?.count
  }
  return found
}

/** How long each statement took, in milliseconds, with how it begins. */
async function timed(work: () => Promise<unknown>) {
  const taken: { time: number; text: string }[] = []
  const query = pg.Client.prototype.query
  const noting = function (this: pg.Client, ...args: unknown[]) {
    const began = performance.now()
    const result = Reflect.apply(query, this, args)
    const [first] = args
    const text = `${typeof first === 'string' ? first : (first as { text?: string })?.text}`
    const end = () => taken.push({ time: performance.now() - began, text: text.slice(0, 200) })
    // What was sent with a callback is no statement of the transaction.
    result?.then(end, end)
    return result
  }
  pg.Client.prototype.query = noting as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return taken
}

describe('rollBack', () => {
  test.each(['as it is planned at first', 'as it is planned by what is there'])(
    'behavior: all that a contract may bring in ranges, %s',
    async how => {
      await bring()
      const all = Number(mostOfContract)
      expect(await countAll()).toMatchObject({
        ...{ transfers: all, balances: all, tokens: all, tokenAttributes: 5 * all, holdings: 1 },
      })
      if (how.endsWith('there')) await database.db.execute(sql`analyze`)
      const taken = await timed(() => rollBack(market.context, market.chain.height() - 1))
      expect(taken.length).toBeGreaterThan(100)
      expect(taken.filter(({ time }) => time > longest)).toEqual([])
      expect(await countAll()).toEqual(
        Object.fromEntries(Object.keys(counts).map(name => [name, 0])),
      )
      expect(await unevenHoldings(database.db)).toEqual([])
    },
    120_000,
  )
})
