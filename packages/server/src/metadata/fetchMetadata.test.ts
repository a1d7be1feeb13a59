import { and, eq, inArray } from 'drizzle-orm'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { tokens } from '../storage/schema/metadata.ts'
import { createFakeChain } from '../testing/createFakeChain.ts'
import {
  createTestMarket,
  type Json,
  seller,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { createRemote, type Remote } from './createRemote.ts'
import { FetchError } from './FetchError.ts'
import { fetchMetadata } from './fetchMetadata.ts'
import { refreshMetadata } from './refreshMetadata.ts'

const far: Hex = `0x${'d1'.repeat(20)}`
const shared: Hex = `0x${'d2'.repeat(20)}`

let database: TestDatabase
let market: TestMarket
/** What stands where; a failure is thrown. */
let web: Record<string, unknown>
let asked: string[]
const remote: Remote = {
  async read(link) {
    asked.push(link)
    const found = web[link]
    if (found instanceof Error) throw found
    if (found === undefined) throw new FetchError('bad_status')
    return Buffer.from(typeof found === 'string' ? found : JSON.stringify(found))
  },
}

beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
beforeEach(async () => {
  await database.reset()
  asked = []
  web = {}
  market = await createTestMarket(database, { server: { remote } })
  market.chain.deploy(far, { kind: 'erc721', uri: id => `https://far.example/${id}` })
  market.chain.deploy(shared, { kind: 'erc1155', uri: () => 'ipfs://folder/{id}.json' })
})
afterAll(() => database.close())

const row = async (contract: Hex, tokenId = 1n) => {
  const [found] = await database.db
    .select()
    .from(tokens)
    .where(and(eq(tokens.contract, contract), eq(tokens.tokenId, tokenId)))
  return found
}
const later = async (minutes: number) => {
  for (let i = 0; i < minutes * 5; i++) market.chain.mine()
  await market.catchUp()
}

describe('fetchMetadata', () => {
  test('default: a document that stands elsewhere', async () => {
    web['https://far.example/1'] = {
      name: 'Far',
      image: 'ipfs://QmPicture/1.png',
      attributes: [{ trait_type: 'Colour', value: 'red' }],
    }
    market.chain.mint(far, seller, 1n)
    await market.catchUp()
    expect(await row(far)).toMatchObject({ metadataStatus: 'done', metadataDue: null, name: 'Far' })
    const { body } = await market.get(`/tokens/v7?tokens=${far}:1&includeAttributes=true`)
    expect((body.tokens as Json[])[0]).toMatchObject({
      token: { name: 'Far', attributes: [{ key: 'Colour', value: 'red' }] },
    })
  })

  test('behavior: one address for all tokens, with the id in 64 hex digits', async () => {
    const id = '4'.padStart(64, '0')
    web[`ipfs://folder/${id}.json`] = { name: 'Fourth' }
    market.chain.mint(shared, seller, 4n, 3n)
    await market.catchUp()
    expect(await row(shared, 4n)).toMatchObject({ metadataStatus: 'done', name: 'Fourth' })
  })

  test('behavior: what may pass is tried again, each time later, and given up in the end', async () => {
    web['https://far.example/1'] = new FetchError('timeout')
    market.chain.mint(far, seller, 1n)
    await market.catchUp()
    await market.catchUp()
    expect(asked).toHaveLength(1)
    expect(await row(far)).toMatchObject({ metadataStatus: 'remote', metadataTries: 1 })
    await later(2)
    expect(asked).toHaveLength(2)
    await later(2)
    // After the second attempt it is five minutes.
    expect(asked).toHaveLength(2)
    web['https://far.example/1'] = { name: 'There at last' }
    await later(4)
    expect(await row(far)).toMatchObject({ metadataStatus: 'done', name: 'There at last' })
  })

  test('behavior: the first retry of what took too long is made, and not answered from memory', async () => {
    let elapsed = 0
    const time = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => time() + elapsed)
    const pass = (fake: TestMarket['chain']) => {
      fake.mine()
      elapsed += 12_000
    }
    const fake = createFakeChain()
    const gateways = { ipfs: [], arweave: 'https://ar.example' }
    let tries = 0
    const fetcher = {
      async fetch() {
        tries++
        pass(fake)
        throw new FetchError('timeout')
      },
    }
    const server = { remote: createRemote({ gateways, fetcher }) }
    const slow = await createTestMarket(database, { fake, isNew: true, server })
    fake.deploy(far, { kind: 'erc721', uri: id => `https://far.example/${id}` })
    fake.mint(far, seller, 1n)
    await slow.catchUp()
    expect(tries).toBe(1)
    for (let i = 0; i < 10; i++) {
      pass(fake)
      await slow.catchUp()
    }
    vi.restoreAllMocks()
    expect(tries).toBe(2)
  })

  test('behavior: a contract that does not say in time where a document is is asked again', async () => {
    const { source } = market.chain
    const { read } = source
    let isSlow = true
    let reads = 0
    source.read = async (calls, options) =>
      (await read(calls, options)).map((answer, i) => {
        if (calls[i]?.functionName !== 'tokenURI' || calls[i]?.address !== far) return answer
        reads++
        return isSlow ? null : answer
      })
    web['https://far.example/1'] = { name: 'Late' }
    market.chain.mint(far, seller, 1n)
    await market.catchUp()
    expect(await row(far)).toMatchObject({ metadataStatus: 'pending', metadataTries: 1 })
    await later(4)
    expect(reads).toBe(1)
    await later(2)
    expect(reads).toBe(2)
    isSlow = false
    // Whoever asks for it need not wait.
    const tokens = { tokens: [`${far}:1`], overrideCoolDown: true }
    expect((await market.post('/tokens/refresh/v2', tokens)).status).toBe(200)
    await market.catchUp()
    expect(await row(far)).toMatchObject({ metadataStatus: 'done', name: 'Late' })
  })

  test('behavior: a document whose turn did not come has used up no try', async () => {
    web['https://far.example/1'] = new FetchError('no_turn')
    market.chain.mint(far, seller, 1n)
    await market.catchUp()
    for (let i = 0; i < 10; i++) await later(2)
    expect(asked).toHaveLength(11)
    expect(await row(far)).toMatchObject({ metadataStatus: 'remote', metadataTries: 0 })
    web['https://far.example/1'] = { name: 'At last' }
    await later(2)
    expect(await row(far)).toMatchObject({ metadataStatus: 'done', name: 'At last' })
  })

  test('behavior: contracts and hosts that never answer hold up nobody else', async () => {
    const dead = [1, 2, 3].map((n): Hex => `0x${`0${n}`.repeat(20)}`)
    const wild: Hex = `0x${'04'.repeat(20)}`
    for (const contract of dead)
      market.chain.deploy(contract, {
        kind: 'erc721',
        uri: id => `https://dead.example/${contract}/${id}`,
      })
    market.chain.deploy(wild, { kind: 'erc721', uri: id => `https://${id}.dead.example/` })
    for (let id = 1n; id <= 12n; id++)
      for (const contract of [...dead, wild]) market.chain.mint(contract, seller, id)
    for (let id = 1n; id <= 30n; id++) market.chain.mint(far, seller, id)
    const waiting = new Set<string>()
    let most = 0
    const slow: Remote = {
      async read(link, { signal }) {
        if (!link.includes('dead.example')) return Buffer.from('{"name":"There"}')
        waiting.add(link)
        most = Math.max(most, waiting.size)
        await new Promise<never>((_, reject) =>
          signal?.addEventListener('abort', () => reject(signal.reason)),
        )
        throw new Error('It never answers')
      },
    }
    const alone = await createTestMarket(database, { fake: market.chain })
    await alone.catchUp()
    const context = { ...alone.context, remote: slow }
    await database.db
      .update(tokens)
      .set({ metadataStatus: 'pending' })
      .where(inArray(tokens.contract, [...dead, wild, far]))
    await refreshMetadata(context)
    const stop = new AbortController()
    const work = fetchMetadata(context, stop.signal).catch((error: unknown) => error)
    const done = () =>
      database.db.$count(tokens, and(eq(tokens.contract, far), eq(tokens.metadataStatus, 'done')))
    await vi.waitFor(async () => expect(await done()).toBe(30), 10_000)
    // Four of the one host, and eight of the contract with a name for each token.
    expect(waiting.size).toBe(12)
    const reason = new Error('Enough')
    stop.abort(reason)
    expect(await work).toBe(reason)
    expect(most).toBe(12)
  })

  test.each([
    ['is not there', new FetchError('bad_status'), 'failed'],
    ['leads inside', new FetchError('refused'), 'failed'],
    ['is no document yet', '<html>', 'remote'],
  ])('behavior: a document that %s is that token’s trouble', async (_, answer, status) => {
    web = { 'https://far.example/1': answer, 'https://far.example/2': { name: 'Two' } }
    market.chain.mint(far, seller, 1n)
    market.chain.mint(far, seller, 2n)
    await market.catchUp()
    expect(await row(far)).toMatchObject({ metadataStatus: status, name: null })
    expect(await row(far, 2n)).toMatchObject({ metadataStatus: 'done', name: 'Two' })
  })

  test('behavior: a refresh asks anew, and keeps what was known when it fails', async () => {
    web['https://far.example/1'] = { name: 'One' }
    market.chain.mint(far, seller, 1n)
    await market.catchUp()
    const refresh = () =>
      market.post('/tokens/refresh/v2', { tokens: [`${far}:1`], overrideCoolDown: true })
    web['https://far.example/1'] = { name: 'Uno' }
    expect((await refresh()).status).toBe(200)
    await market.catchUp()
    expect(await row(far)).toMatchObject({ name: 'Uno' })
    web['https://far.example/1'] = new FetchError('bad_status')
    await refresh()
    await market.catchUp()
    expect(await row(far)).toMatchObject({ metadataStatus: 'failed', name: 'Uno' })
  })

  test('behavior: without leave nothing is fetched', async () => {
    const alone = await createTestMarket(database)
    alone.chain.deploy(far, { kind: 'erc721', uri: id => `https://far.example/${id}` })
    alone.chain.mint(far, seller, 9n)
    await alone.catchUp()
    expect(asked).toEqual([])
  })
})
