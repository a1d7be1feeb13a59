import { and, asc, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { parseAbi } from 'viem/utils'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { collections, renewals, tokens } from '../storage/schema/metadata.ts'
import {
  art,
  createTestMarket,
  editions,
  seller,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { fakeLog } from '../testing/fakeLog.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { renewMetadata } from './renewMetadata.ts'

const abi = parseAbi([
  'event MetadataUpdate(uint256 tokenId)',
  'event BatchMetadataUpdate(uint256 fromTokenId, uint256 toTokenId)',
  'event URI(string value, uint256 indexed id)',
  'event ContractURIUpdated()',
])
const most = 2n ** 256n - 1n
const drop: Hex = `0x${'d3'.repeat(20)}`

let database: TestDatabase
let market: TestMarket
let asked: string[]
/** What the contracts say; nothing where it is refused. */
let told: string | undefined
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
  told = 'Sealed'
  const uri = (contract: string) => (id: bigint) => {
    asked.push(`${contract} ${id}`)
    return told === undefined
      ? (undefined as never)
      : `data:application/json,${encodeURIComponent(JSON.stringify({ name: told }))}`
  }
  market.chain.deploy(drop, { kind: 'erc721', uri: uri('drop') })
  market.chain.deploy(editions, { kind: 'erc1155', name: 'Editions', uri: uri('editions') })
  for (const id of [1n, 2n, 3n]) market.chain.mint(drop, seller, id)
  asked = []
  await market.catchUp()
  asked = []
})

const say = (contract: Hex, event: string, args: Record<string, unknown> = {}) =>
  fakeLog(contract, abi, event, args)
const all = (contract: Hex, fromTokenId = 0n, toTokenId = most) =>
  say(contract, 'BatchMetadataUpdate', { fromTokenId, toTokenId })
const emit = async (...logs: ReturnType<typeof say>[]) => {
  market.chain.emit(logs)
  await market.catchUp()
}
const names = async (contract: Hex = drop) =>
  (
    await database.db
      .select({ name: tokens.name })
      .from(tokens)
      .where(eq(tokens.contract, contract))
      .orderBy(asc(tokens.tokenId))
  ).map(({ name }) => name)
const row = async (tokenId = 1n) => {
  const [found] = await database.db
    .select()
    .from(tokens)
    .where(and(eq(tokens.contract, drop), eq(tokens.tokenId, tokenId)))
  return found
}
const left = () =>
  database.db.select().from(renewals).orderBy(asc(renewals.contract), asc(renewals.first))
const later = async (minutes: number) => {
  for (let i = 0; i < minutes * 5; i++) market.chain.mine()
  await market.catchUp()
}

describe('renewMetadata', () => {
  test('default: a drop that is revealed by an event about all ids', async () => {
    told = 'Revealed'
    await later(60)
    expect(await names()).toEqual(['Sealed', 'Sealed', 'Sealed'])
    await emit(all(drop))
    expect(await names()).toEqual(Array(3).fill('Revealed'))
    expect(asked).toEqual(['drop 1', 'drop 2', 'drop 3'])
    // It is forgotten once its block is final.
    expect(await left()).toMatchObject([{ contract: drop, next: null }])
    await later(60)
    expect([await left(), asked.length]).toEqual([[], 3])
  })

  test('behavior: one token, a range, and an ERC-1155 address are read alone', async () => {
    await emit(say(drop, 'MetadataUpdate', { tokenId: 2n }))
    expect(asked.splice(0)).toEqual(['drop 2'])
    await emit(all(drop, 2n, 3n))
    expect(asked.splice(0)).toEqual(['drop 2', 'drop 3'])
    told = 'Other'
    await emit(say(editions, 'URI', { value: 'ipfs://elsewhere', id: 1n }))
    expect([asked, await names(editions)]).toEqual([['editions 1'], ['Other']])
    await emit(all(drop, 3n, 2n), say(drop, 'MetadataUpdate', { tokenId: most }))
    expect(asked).toHaveLength(1)
  })

  test.each([
    ['ERC-7572', abi, {}],
    [
      'a drop of OpenSea',
      parseAbi(['event ContractURIUpdated(string newContractURI)']),
      { newContractURI: 'ipfs://art' },
    ],
  ])('behavior: what a contract says of itself, as %s', async (_, spoken, args) => {
    const updated = fakeLog(art, spoken, 'ContractURIUpdated', args)
    market.chain.deploy(art, { kind: 'erc721', name: 'Fine Art' })
    const name = async () => {
      const rows = await database.db.select().from(collections).where(eq(collections.contract, art))
      return rows[0]?.name
    }
    await emit(updated)
    expect(await name()).toBe('Fine Art')
    // It is not asked again in every block.
    market.chain.deploy(art, { kind: 'erc721', name: 'Finer Art' })
    await emit(updated)
    expect(await name()).toBe('Fine Art')
    await later(11)
    expect(await name()).toBe('Finer Art')
  })

  test('behavior: only collections that are followed are heard', async () => {
    await emit(all(`0x${'77'.repeat(20)}`), say(`0x${'78'.repeat(20)}`, 'ContractURIUpdated'))
    expect(await left()).toEqual([])
    const few = await createTestMarket(database, {
      ...{ fake: market.chain, chain: { collections: [art] } },
    })
    market.chain.emit([all(drop), all(art)])
    await few.catchUp()
    expect(await left()).toMatchObject([{ contract: art }])
  })

  test('behavior: however much a contract tells, a few rows are kept', async () => {
    const single = (id: bigint) => say(drop, 'MetadataUpdate', { tokenId: id })
    const ids = Array.from({ length: 40 }, (_, i) => BigInt(i))
    market.chain.emit(ids.map(id => single(id * 2n)))
    await market.catchUp()
    expect(await left()).toHaveLength(40)
    market.chain.emit(ids.map(id => single(100n + id)))
    await market.catchUp()
    // Those that meet are one.
    expect(await left()).toHaveLength(41)
    market.chain.emit(Array.from({ length: 500 }, (_, i) => single(1000n + BigInt(i) * 2n)))
    await market.catchUp()
    expect(await left()).toHaveLength(42)
    expect((await left()).filter(({ last }) => last === most)).toMatchObject([{ first: 0n }])
  })

  test('behavior: a large range is read some at a time, and others have their turns between', async () => {
    for (let id = 4n; id <= 100n; id++) market.chain.mint(drop, seller, id)
    await market.catchUp()
    asked = []
    const { indexer } = market
    // Without the metadata of it: that is what is looked at.
    const context = { ...market.context }
    await database.db.insert(renewals).values(
      [drop, editions].map(contract => ({
        ...{ chainId: 31337, contract, what: 'tokens' as const, first: 0n, last: most },
        ...{ next: 0n, due: 0, block: 0 },
      })),
    )
    const turn = async () => {
      expect(await renewMetadata(context)).toBe(true)
      return asked.splice(0).map(each => each.split(' ')[0])
    }
    const turns = [await turn(), await turn(), await turn(), await turn()]
    expect(turns.map(each => [each[0], each.length]).sort()).toEqual([
      ['drop', 20],
      ['drop', 40],
      ['drop', 40],
      ['editions', 1],
    ])
    expect(
      turns
        .slice(0, 2)
        .map(each => each[0])
        .sort(),
    ).toEqual(['drop', 'editions'])
    expect(await renewMetadata(context)).toBe(false)
    // Told once more, what took several turns rests before it begins anew.
    await emit(all(drop))
    expect(asked).toEqual([])
    // Who asks for it does not wait.
    const body = { collection: editions, overrideCoolDown: true }
    expect((await market.post('/collections/refresh/v2', body)).status).toBe(200)
    await market.catchUp()
    expect(asked.splice(0)).toEqual(['editions 1'])
    await later(11)
    expect(asked).toHaveLength(100)
    expect(indexer.status().error).toBeUndefined()
  })

  test('behavior: told again while it is read, it is read once more', async () => {
    for (let id = 4n; id <= 50n; id++) market.chain.mint(drop, seller, id)
    await market.catchUp()
    const base = { chainId: 31337, contract: drop, what: 'tokens' as const, last: most, block: 0 }
    await database.db.insert(renewals).values({ ...base, first: 0n, next: 41n, due: 0 })
    asked = []
    await emit(all(drop))
    // From where it was to the end, and after a rest from the first one on.
    expect(asked.splice(0)).toHaveLength(10)
    await later(11)
    expect(asked).toHaveLength(50)
  })

  test('behavior: an event that a reorganisation takes back: what was read of it is read once more', async () => {
    told = 'Revealed'
    await emit(all(drop))
    expect(await names()).toEqual(Array(3).fill('Revealed'))
    market.chain.dropBlocks(1)
    told = 'Sealed'
    market.chain.mine()
    await market.catchUp()
    expect(await names()).toEqual(Array(3).fill('Sealed'))
    // With the tokens themselves: nothing is left of a collection that is gone.
    market.chain.dropBlocks(market.chain.height() - 8)
    market.chain.mine()
    await market.catchUp()
    expect([await names(), await left()]).toEqual([[], []])
  })

  test.each([
    ['refused', undefined],
    ['empty', ''],
  ])(
    'behavior: an address that is %s is asked for with growing pauses, and when it is told',
    async (_, nothing) => {
      market.chain.deploy(drop, {
        kind: 'erc721',
        uri: id => {
          asked.push(`${id}`)
          return nothing as never
        },
      })
      market.chain.mint(drop, seller, 9n)
      await market.catchUp()
      expect(await row(9n)).toMatchObject({ metadataStatus: 'pending', metadataTries: 1 })
      await later(4)
      expect(asked).toHaveLength(1)
      await later(2)
      expect(asked).toHaveLength(2)
      await later(6)
      expect(asked).toHaveLength(2)
      await later(5)
      expect(asked).toHaveLength(3)
      const uri = () => 'data:application/json,{"name":"Revealed"}'
      market.chain.deploy(drop, { kind: 'erc721', uri })
      await emit(all(drop))
      expect(await row(9n)).toMatchObject({ metadataStatus: 'done', name: 'Revealed' })
    },
  )

  test('behavior: a document that was asked for before is not put over a newer one', async () => {
    let answer: (text: string) => void = () => undefined
    let reads = 0
    const remote = {
      read: async () => {
        reads++
        if (reads > 1) return Buffer.from('{"name":"New"}')
        return new Promise<Uint8Array>(resolve => {
          answer = text => resolve(Buffer.from(text))
        })
      },
    }
    const far = await createTestMarket(database, { fake: market.chain, server: { remote } })
    market.chain.deploy(drop, { kind: 'erc721', uri: () => 'https://far.example/9' })
    market.chain.mint(drop, seller, 9n)
    const first = far.catchUp()
    while (reads === 0) await new Promise(resolve => setImmediate(resolve))
    // Its contract says something else while the first is on its way.
    market.chain.deploy(drop, { kind: 'erc721', uri: () => 'data:application/json,{"name":"New"}' })
    await database.db
      .update(tokens)
      .set({ metadataStatus: 'pending', metadataDue: null })
      .where(and(eq(tokens.contract, drop), eq(tokens.tokenId, 9n)))
    answer('{"name":"Old"}')
    await first
    await far.catchUp()
    expect(await row(9n)).toMatchObject({ metadataStatus: 'done', name: 'New' })
  })
})
