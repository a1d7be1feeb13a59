import { zeroAddress } from '@sluice/router/seaport'
import { asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Chain } from '../../context.ts'
import { valueSales } from '../../rates/valueSales.ts'
import { balances, cursors, sales, transferRanges } from '../../storage/schema/chainData.ts'
import { collectionFigures, figureCounts, figureTimes } from '../../storage/schema/figures.ts'
import { tokens } from '../../storage/schema/metadata.ts'
import { addPair, factory } from '../../testing/addPair.ts'
import { countedFigures } from '../../testing/countedFigures.ts'
import { createFakeChain } from '../../testing/createFakeChain.ts'
import {
  art,
  buyer,
  chainId,
  createTestMarket,
  editions,
  type Json,
  listing,
  other,
  seller,
  type TestMarket,
  usd,
  weth,
} from '../../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/openTestDatabase.ts'
import { applyBlocks } from '../applyBlocks.ts'
import { backfill, nextBackfill } from '../backfill.ts'
import { chainUpdates } from '../chainUpdates.ts'
import { findBlockHash } from '../findBlockHash.ts'
import { keptBlocksOf } from '../keptBlocksOf.ts'
import { planBackfills } from '../planBackfills.ts'
import { readBalances } from '../readBalances.ts'
import { rollBack } from '../rollBack.ts'
import { walkRanges } from '../walkRanges.ts'
import { advanceFigures } from './advanceFigures.ts'
import { countFigures } from './countFigures.ts'

const ether = 10n ** 18n
const hour = 3_600_000
/** Before, between and after the two that every market has. */
const more: readonly Hex[] = ['05', 'a15', 'e5', 'fe'].map(
  digits => `0x${digits.padEnd(40, '0')}` as const,
)
/** Many, so that each collection has others for its owners. */
const people: readonly Hex[] = [
  ...[seller, buyer, other],
  ...Array.from({ length: 9 }, (_, i): Hex => `0x${(i + 1).toString(16).repeat(40)}`),
]
/** Editions that accounts had before anything was told of them. */
const prints: Hex = `0x${'ab'.padEnd(40, '0')}`

let database: TestDatabase
let market: TestMarket
let clock: number
/** By the settings as they are at the time. */
let chain: Chain
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  const fake = createFakeChain()
  addPair(fake, { [weth]: 100n * ether, [usd]: 300_000n * 10n ** 6n })
  const settings = { swapFactories: { v2: factory } }
  market = await createTestMarket(database, { ...{ fake, isNew: true }, chain: settings })
  chain = market.context.chain
  clock = market.chain.now()
})

const contextOf = () => ({ ...market.context, chain, now: () => clock })
const step = (bounds = {}) =>
  countFigures(contextOf(), {
    slice: 0,
    bounds: { ...{ collections: 2, smallRows: 3, pageRows: 2, lastSales: 2 }, ...bounds },
  })
const timeOf = async () => (await database.db.select().from(figureTimes))[0]
const begin = () => database.db.transaction(tx => advanceFigures(tx, chain, clock / 1000))
/** As a migration does it that has everything counted anew. */
const forget = async () => {
  await database.db.delete(figureTimes)
  await database.db.update(collectionFigures).set({ tokens: 77, salesAllTime: 77 })
}

/** The blocks alone, without what else a pass does. */
async function index() {
  const context = contextOf()
  const [cursor] = await database.db.select().from(cursors)
  const updates = chainUpdates({
    ...{ source: context.source, cursor, startBlock: 0, keptBlocks: keptBlocksOf(chain) },
    ...{ storedHash: number => findBlockHash(context, number), addresses: undefined },
    ...{ finalAddresses: undefined, currencies: [], signal: AbortSignal.timeout(60_000) },
  })
  for await (const update of updates)
    if (update.type === 'rollback') await rollBack(context, update.to)
    else await applyBlocks(context, update)
}

/** What is counted already is what a plain count says, and of it alone something is told. */
async function expectExact(): Promise<void> {
  const { db } = database
  const time = await timeOf()
  const native = [zeroAddress, `${chain.wrappedNative}`]
  const all = await countedFigures(db, { chainId, asOf: time?.asOf ?? 0, native })
  const isDone = ({ contract }: { contract: string }) =>
    !time?.walk || contract < time.walk.contract
  const kept = await db.select().from(collectionFigures).orderBy(asc(collectionFigures.contract))
  expect(kept.filter(isDone)).toEqual(all.filter(isDone))
  const apart = await db.select().from(figureCounts)
  for (const row of apart) expect(row.contract).toBe(time?.walk?.contract)
  if (time?.walk || time?.lastSaleWalk) return
  const sold = await db.select().from(sales).orderBy(sales.block, sales.logIndex)
  for (const token of await db.select().from(tokens)) {
    const last = sold.findLast(
      sale => sale.contract === token.contract && sale.tokenId === token.tokenId,
    )
    const worth = last && (native.includes(last.currency) ? last.totalPrice : last.value)
    expect([token.contract, token.tokenId, token.lastSaleAt, token.lastSalePrice]).toEqual([
      ...[token.contract, token.tokenId, last?.timestamp ?? null],
      worth == null || !last ? null : worth / last.amount,
    ])
  }
}

/** The same numbers in every run. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

describe('countFigures', () => {
  test.each([1, 2, 3, 4])(
    'behavior: whatever comes between its steps, all that is counted is exact: seed %i',
    async seed => {
      const random = createRandom(seed)
      const fake = market.chain
      const single = [art, ...more]
      const deployed: Hex[] = [art]
      const minted = new Map<Hex, bigint>([[art, 5n]])
      const pick = <value>(values: readonly value[]): value =>
        values[random(values.length)] as value
      const read = async (address: Hex, functionName: string, args: readonly unknown[]) =>
        (await fake.source.read([{ address, abi: [], functionName, args }]))[0]
      const mint = (contract: Hex) => {
        const tokenId = (minted.get(contract) ?? 0n) + 1n
        minted.set(contract, tokenId)
        fake.mint(contract, pick(people), tokenId)
      }
      const held = async () => {
        const contract = pick(deployed)
        const tokenId = BigInt(1 + random(Number(minted.get(contract) ?? 1n)))
        const owner = (await read(contract, 'ownerOf', [tokenId])) as Hex | undefined
        return people.includes(owner as Hex)
          ? { contract, tokenId, owner: owner as Hex }
          : undefined
      }
      const range = (contract: Hex) => {
        const first = (minted.get(contract) ?? 0n) + 1n
        const last = first + BigInt(random(4))
        minted.set(contract, last)
        fake.transferRange(contract, zeroAddress, pick(people), first, last)
      }
      const fill = () =>
        backfill(contextOf(), { signal: AbortSignal.timeout(60_000), arrived: () => undefined })
      const counts = { pages: 0, changes: 0, read: 0, walked: 0, filled: 0 }
      const acts: (() => unknown)[] = [
        () => mint(pick(deployed)),
        () => {
          const next = single.find(contract => !deployed.includes(contract))
          if (!next) return mint(pick(deployed))
          fake.deploy(next, { kind: 'erc721' })
          deployed.push(next)
          for (let i = 0; i < 3; i++) mint(next)
        },
        async () => {
          const token = await held()
          if (token) fake.transfer(token.contract, token.owner, pick(people), token.tokenId)
        },
        async () => {
          for (const contract of [editions, prints, prints]) {
            const [from, to] = [pick(people), pick(people)]
            if (((await read(contract, 'balanceOf', [from, 1n])) as bigint) > 0n)
              fake.transfer(contract, from, to, 1n, 1n)
          }
        },
        () => fake.mint(editions, pick(people), BigInt(1 + random(6)), 2n),
        async () => {
          const token = await held()
          if (!token) return
          const { contract, tokenId, owner } = token
          const price = BigInt(1 + random(1000))
          const salt = BigInt(random(1_000_000))
          const order = listing(fake, { contract, offerer: owner, tokenId, price, salt, fees: [] })
          const currency = pick([undefined, weth, usd])
          const consideration = order.consideration.map(item => ({
            ...{ ...item, ...(currency && { itemType: 1, token: currency }) },
          }))
          fake.fulfil({ ...order, consideration }, pick(people.filter(each => each !== owner)))
        },
        () => {
          clock += random(20 * 24) * hour
        },
        async () => {
          await index()
          const dropped = Math.min(random(6), fake.height() - 12)
          if (dropped > 0) fake.dropBlocks(dropped)
          fake.mine()
        },
        () => valueSales(contextOf())(contextOf()),
        () => range(pick(deployed)),
        async () => {
          counts.walked += await database.db.$count(transferRanges, isNotNull(transferRanges.next))
          await walkRanges(contextOf())
        },
        async () => {
          await index()
          const read = await readBalances(contextOf())
          if (read.length > 0) counts.read++
        },
        async () => {
          if (await nextBackfill(contextOf())) counts.filled++
          await fill()
        },
        async () => {
          // Followed no more, and again later, when what it did meanwhile is made up for.
          const [ignored] = chain.ignoredCollections ?? []
          chain = { ...chain, ignoredCollections: ignored ? [] : [pick(deployed)] }
          await planBackfills(contextOf())
        },
        async () => {
          if (random(4) > 0) return
          chain = { ...chain, wrappedNative: chain.wrappedNative === weth ? usd : weth }
          counts.changes++
          await begin()
        },
        async () => {
          if (random(4) === 0) await forget().then(begin)
        },
      ]
      // What accounts had of editions before is asked for.
      chain = { ...chain, startBlock: 1, ignoredCollections: [] }
      await planBackfills(contextOf())
      fake.deploy(prints, { kind: 'erc1155' })
      for (const owner of people) fake.hold(prints, owner, Array(1 + random(3)).fill(1n))
      for (let i = 0; i < 3; i++) fake.mine()
      await index()
      await forget().then(begin)
      for (let i = 0; i < 90; i++) {
        for (let j = random(3); j >= 0; j--) await pick(acts)()
        await index()
        await step({ pageRows: 1 + random(4), collections: 1 + random(3), smallRows: random(6) })
        if ((await timeOf())?.walk?.page) counts.pages++
        await expectExact()
      }
      while (!(await step()));
      await expectExact()
      while (!(await walkRanges(contextOf())));
      while (!(await fill()).isWhole);
      while ((await readBalances(contextOf())).length > 0);
      expect(await database.db.$count(balances, eq(balances.isSum, true))).toBe(0)
      await expectExact()
      expect(counts.pages).toBeGreaterThan(8)
      for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0)
    },
    120_000,
  )

  test('behavior: of what is yet to be counted nothing is told, and blocks go on', async () => {
    const { chain: fake } = market
    await forget()
    await begin()
    fake.fulfil(listing(fake, { tokenId: 1n, price: 500n, fees: [] }), buyer)
    await index()
    const of = async (contract: Hex) => {
      const { body } = await market.get(`/collections/v7?id=${contract}`)
      const { body: stats } = await market.get(`/stats/v2?collection=${contract}`)
      const [collection] = body.collections as Json[]
      return { ...collection, inStats: (stats.stats as Json).tokenCount } as Json
    }
    const unknown = { '1day': null, '7day': null, '30day': null, allTime: null }
    expect(await of(art)).toMatchObject({
      ...{ tokenCount: null, ownerCount: null, volume: unknown, salesCount: unknown },
      ...{ onSaleCount: '0', lastMintTimestamp: null, inStats: null },
      volumeChange: { '7day': null },
    })
    const { body } = await market.get('/collections/trending/v1?period=1d&sortBy=sales')
    for (const row of body.collections as Json[])
      expect([row.count, row.volume]).toEqual([null, null])
    // The first of the two is counted, with the sale; the other one's turn has not come.
    await step({ collections: 1, smallRows: 100 })
    expect(await of(art)).toMatchObject({
      ...{ tokenCount: '5', ownerCount: 2, salesCount: { allTime: 1 }, inStats: 5 },
    })
    expect(await of(editions)).toMatchObject({ tokenCount: null, inStats: null })
    while (!(await step()));
    expect(await of(editions)).toMatchObject({ tokenCount: '1', ownerCount: 1, inStats: 1 })
    await expectExact()
  })

  test('behavior: who is told of a change hears of the collections that were counted', async () => {
    await forget()
    await begin()
    const told: (readonly string[] | undefined)[] = []
    await countFigures({ ...contextOf(), announce: touched => told.push(touched) })
    expect(told).toEqual([[art, editions]])
  })

  test('behavior: many small collections are counted many in a statement', async () => {
    await database.db.execute(sql`
      insert into collections (chain_id, contract, kind, royalties, created_block, created_at, updated_at)
      select ${chainId}::int, '0x' || lpad(to_hex(i), 40, '0'), 'erc721', '[]', 1, 1, 1 from generate_series(1, 500) i`)
    await database.db.execute(sql`
      insert into tokens (chain_id, contract, token_id, metadata_status, minted_block, minted_at, updated_at)
      select chain_id, contract, i, 'done', 1, 1, 1 from collections, generate_series(1, 3) i where contract like '0x000%'`)
    await forget()
    await begin()
    let steps = 1
    for (; !(await countFigures(contextOf(), { slice: 0 })); steps++);
    // 502 of them, 50 in each; and all last sales.
    expect(steps).toBeLessThanOrEqual(11 + 3)
    await expectExact()
  })

  test('behavior: a collection that goes while it is counted in pages leaves nothing', async () => {
    const fake = market.chain
    const late = more[3] as Hex
    for (let i = 0; i < 3; i++) fake.mine()
    fake.deploy(late, { kind: 'erc721' })
    for (let id = 1n; id <= 5n; id++) fake.mint(late, seller, id)
    await index()
    await forget()
    await begin()
    while ((await timeOf())?.walk?.contract !== late) await step()
    await step()
    fake.dropBlocks(5)
    fake.mine()
    await index()
    while (!(await step()));
    const isIts = eq(collectionFigures.contract, late)
    expect(await database.db.select().from(collectionFigures).where(isIts)).toEqual([])
    expect(await database.db.select().from(figureCounts)).toEqual([])
    await expectExact()
  })
})
