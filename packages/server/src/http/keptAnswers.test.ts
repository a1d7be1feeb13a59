import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sales } from '../storage/schema/chainData.ts'
import { createFakeChain } from '../testing/createFakeChain.ts'
import {
  art,
  buyer,
  chainId,
  createTestMarket,
  editions,
  listing,
  other,
  seller,
  wallets,
} from '../testing/createTestMarket.ts'
import { hintsDuring } from '../testing/hintsDuring.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

const zone: Hex = `0x${'d1'.repeat(20)}`
const orderZone = { address: zone, cosignerKey: `0x${'9'.repeat(64)}` as const }
const server = { answerLifetime: 60_000 }

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.reset())

const touchedBy = async (work: () => Promise<unknown>) =>
  (await hintsDuring(database.bus, work)).map(({ touched }) => touched && [...touched].sort())

describe('keptAnswers', () => {
  test('behavior: a cancellation by signature ends what is about its orders, and nothing when it is sent again', async () => {
    const market = await createTestMarket(database, { chain: { orderZone }, server })
    const { orderId } = await market.postListing(
      listing(market.chain, { tokenId: 4n, zone, orderType: 2 }),
    )
    const id = orderId as Hex
    await market.catchUp()
    const signature = await wallets.seller.signTypedData({
      domain: { name: 'SignedZone', version: '1.0.0', chainId, verifyingContract: zone },
      types: { OrderHashes: [{ name: 'orderHashes', type: 'bytes32[]' }] },
      primaryType: 'OrderHashes',
      message: { orderHashes: [id] },
    })
    const cancel = async () => {
      const path = `/execute/cancel-signature/v1?signature=${signature}`
      const { status } = await market.post(path, { orderIds: [id], orderKind: 'seaport-v1.5' })
      expect(status).toBe(200)
    }
    const counts = () =>
      Promise.all(
        [`token=${art}:4`, `maker=${seller}`, `contracts=${art}`].map(async query => {
          const { body } = await market.get(`/orders/asks/v5?${query}`)
          return (body.orders as unknown[]).length
        }),
      )
    expect(await counts()).toEqual([1, 1, 1])
    expect(await touchedBy(cancel)).toEqual([[seller, art].sort()])
    expect(await counts()).toEqual([0, 0, 0])
    expect(await touchedBy(cancel)).toEqual([])
    await market.server.close()
  })

  test('behavior: a list of tokens that is known already ends nothing, and a new one what is about its contract', async () => {
    const market = await createTestMarket(database, { server })
    const make =
      (...tokens: string[]) =>
      async () => {
        expect((await market.post('/token-sets/v2', { tokens })).status).toBe(200)
      }
    const [one, both] = [make(`${art}:1`, `${art}:2`), make(`${art}:1`, `${editions}:1`)]
    expect(await touchedBy(one)).toEqual([[art]])
    expect(await touchedBy(both)).toEqual([[]])
    for (const again of [one, both]) expect(await touchedBy(again)).toEqual([])
    await market.server.close()
  })

  test('behavior: balances that the contract is asked for end what is about it alone', async () => {
    const fake = createFakeChain()
    fake.deploy(editions, { kind: 'erc1155' })
    fake.mint(editions, seller, 1n, 20n)
    const startBlock = fake.height() + 1
    const market = await createTestMarket(database, { fake, chain: { startBlock }, server })
    const owners = async () => {
      const { body } = await market.get(`/owners/v2?collection=${editions}`)
      return (body.owners as { address: Hex; ownership: { tokenCount: string } }[])
        .map(({ address, ownership }) => [address, ownership.tokenCount])
        .sort()
    }
    expect(await owners()).toEqual([])
    fake.transfer(editions, seller, buyer, 1n, 5n)
    const touched = await touchedBy(() => market.catchUp())
    expect(touched.some(each => each?.includes(editions))).toBe(true)
    for (const each of touched) expect(each?.filter(subject => subject !== editions)).toEqual([])
    const held = [
      [seller, '15'],
      [buyer, '5'],
    ].sort()
    expect(await owners()).toEqual(held)
    await market.server.close()
  })

  test('behavior: old blocks end what is about the contracts in them, and none that cannot be read yet', async () => {
    const first = await createTestMarket(database, { chain: { collections: [art] } })
    const fake = first.chain
    const part = { contract: editions, quantity: 4n, price: 800n, salt: 50n }
    fake.fulfil(listing(fake, part), other, 2n)
    await first.catchUp()
    await first.server.close()
    const until = fake.height()
    const { header } = fake.source
    let isHeld = true
    const source = {
      ...fake.source,
      header: async (number: number) => (isHeld && number === until ? undefined : header(number)),
    }
    const chain = { collections: [art, editions] }
    const market = await createTestMarket(database, { fake, source, chain, server })
    const sold = async () =>
      ((await market.get(`/sales/v6?collection=${editions}`)).body.sales as unknown[]).length
    expect(await sold()).toBe(0)
    expect(await touchedBy(() => market.catchUp())).toEqual([])
    isHeld = false
    const touched = await touchedBy(() => market.catchUp())
    expect(touched.some(each => each?.includes(editions))).toBe(true)
    for (const each of touched) expect(each?.filter(subject => subject !== editions)).toEqual([])
    expect(await sold()).toBe((await database.db.select().from(sales)).length)
    expect(await sold()).toBe(1)
    await market.server.close()
  })
})
