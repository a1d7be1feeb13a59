import { orderHash, seaportAddress } from '@sluice/router/seaport'
import { eq } from 'drizzle-orm'
import { type Hex, hashTypedData, recoverTypedDataAddress } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Chain } from '../context.ts'
import { cosign } from '../orderbook/zone/cosign.ts'
import { orders } from '../storage/schema/orders.ts'
import {
  art,
  chainId,
  createTestMarket,
  type Json,
  listing,
  other,
  seller,
  type TestMarket,
  wallets,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

const zone: Hex = `0x${'d1'.repeat(20)}`
const cosignerKey: Hex = `0x${'9'.repeat(64)}`
const orderZone = { address: zone, cosignerKey }

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database, { chain: { orderZone } })
})

const list = async (change: listing.Change = {}, signer = wallets.seller) => {
  const order = listing(market.chain, { zone, orderType: 2, ...change })
  const posted = await market.postListing(order, signer)
  expect(posted).toMatchObject({ message: 'success' })
  return { order, id: posted.orderId as Hex }
}
/** As EIP-712 has it, written out here once more. */
const hashes = (ids: readonly Hex[], change: Json = {}) => ({
  domain: { name: 'SignedZone', version: '1.0.0', chainId, verifyingContract: zone, ...change },
  types: { OrderHashes: [{ name: 'orderHashes', type: 'bytes32[]' }] },
  primaryType: 'OrderHashes' as const,
  message: { orderHashes: [...ids].sort() },
})
const post = (signature: string, orderIds: readonly string[], orderKind = 'seaport-v1.5') =>
  market.post(`/execute/cancel-signature/v1?signature=${signature}`, { orderIds, orderKind })
const cancel = async (ids: readonly Hex[], signer = wallets.seller) =>
  post(await signer.signTypedData(hashes(ids)), ids)
const orderOf = async (id: Hex) =>
  ((await market.get(`/orders/asks/v5?ids=${id}&includeRawData=true`)).body.orders as Json[])[0]
const rowsOf = (...ids: Hex[]) =>
  Promise.all(
    ids.map(async id => {
      const [row] = await database.db.select().from(orders).where(eq(orders.id, id))
      if (!row) throw new Error(`There is no order ${id}`)
      return row
    }),
  )
const time = () => Math.floor(market.chain.now() / 1000)
const words = async (...ids: Hex[]) =>
  cosign(market.context, { rows: await rowsOf(...ids), fulfiller: other })

describe('executeCancelSignature', () => {
  test('behavior: without the zone in the settings its orders rest, with the reason; with it they are back', async () => {
    const { id } = await list()
    const plain = await market.postListing(listing(market.chain, { tokenId: 2n }))
    const { chain } = market
    const look = async (settings: Partial<Chain>) => {
      market = await createTestMarket(database, { chain: settings, fake: chain })
      await market.catchUp()
      return (await orderOf(id))?.status
    }
    expect(await look({})).toBe('inactive')
    expect(await rowsOf(id)).toMatchObject([
      { statusReason: 'Order is inactive: its zone is not one of this marketplace any more' },
    ])
    expect((await orderOf(plain.orderId as Hex))?.status).toBe('active')
    expect(
      await market.post('/execute/buy/v7', { items: [{ orderId: id }], taker: other }),
    ).toMatchObject({
      status: 410,
    })
    expect(await look({ orderZone })).toBe('active')
  })

  test('default: the step of the cancellation, signed and posted', async () => {
    const ids = [(await list()).id, (await list({ tokenId: 2n })).id].sort()
    const { body } = await market.post('/execute/cancel/v3', { orderIds: ids })
    const [first = '0x', second = '0x'] = ids
    expect(body.steps).toEqual([
      {
        id: 'cancellation-signature',
        action: 'Cancel order',
        description: expect.any(String),
        kind: 'signature',
        items: [
          {
            status: 'incomplete',
            orderIds: [first, second],
            data: {
              sign: {
                signatureKind: 'eip712',
                domain: hashes(ids).domain,
                types: hashes(ids).types,
                primaryType: 'OrderHashes',
                value: { orderHashes: [first, second] },
              },
              post: {
                endpoint: '/execute/cancel-signature/v1',
                method: 'POST',
                body: { orderIds: [first, second], orderKind: 'seaport-v1.5' },
              },
            },
          },
        ],
      },
    ])
    expect(await orderOf(first)).toMatchObject({
      status: 'active',
      isNativeOffChainCancellable: true,
    })
    expect((await cancel(ids)).body).toEqual({ message: 'Success' })
    for (const id of ids) expect(await orderOf(id)).toMatchObject({ status: 'cancelled' })
    const { tokens } = (await market.get(`/tokens/v7?tokens=${art}:1`)).body
    expect((tokens as { market: Json }[])[0]?.market).toMatchObject({ floorAsk: { id: null } })
    // Once more is a success once more, and there is nothing left to cancel.
    expect((await cancel(ids)).status).toBe(200)
    expect((await market.post('/execute/cancel/v3', { orderIds: ids })).body).toMatchObject({
      message: 'No matching order(s)',
    })
  })

  test("behavior: the co-signer's word is for one order, one fulfiller and 90 seconds", async () => {
    const { id, order } = await list()
    const word = (await words(id)).get(id) ?? '0x'
    // SIP-7: version, fulfiller, expiration, and a signature in the form of EIP-2098.
    expect(word).toHaveLength(2 + 93 * 2)
    expect(word.slice(2, 60)).toBe(
      `00${other.slice(2)}${(time() + 90).toString(16).padStart(16, '0')}`,
    )
    const vs = BigInt(`0x${word.slice(124)}`)
    const s = (vs & ((1n << 255n) - 1n)).toString(16).padStart(64, '0')
    const signature: Hex = `0x${word.slice(60, 124)}${s}${vs >> 255n ? '1c' : '1b'}`
    const signer = await recoverTypedDataAddress({
      domain: hashes([]).domain,
      types: {
        SignedOrder: [
          { name: 'fulfiller', type: 'address' },
          { name: 'expiration', type: 'uint64' },
          { name: 'orderHash', type: 'bytes32' },
          { name: 'context', type: 'bytes' },
        ],
      },
      primaryType: 'SignedOrder',
      message: {
        fulfiller: other,
        expiration: BigInt(time() + 90),
        orderHash: orderHash(order),
        context: '0x',
      },
      signature,
    })
    expect(signer).toBe(privateKeyToAddress(cosignerKey))
    const plain = await market.postListing(listing(market.chain, { tokenId: 2n }))
    expect((await words(plain.orderId as Hex)).size).toBe(0)
  })

  test('behavior: a cancelled order is never signed for again, whatever the chain takes back', async () => {
    market.chain.mine()
    await market.catchUp()
    const { id } = await list()
    await cancel([id])
    await expect(words(id)).rejects.toMatchObject({ apiCode: 3, statusCode: 410 })
    // The blocks since it was posted are gone, and other ones come.
    market.chain.dropBlocks(1)
    market.chain.mine()
    market.chain.approve(art, seller)
    await market.catchUp()
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled' })
    await market.post('/tokens/refresh/v2', { tokens: `${art}:1`, liquidityOnly: true })
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled' })
    // The same order posted again is the cancelled order.
    await market.postListing((await list({ salt: 2n })).order)
    await expect(words(id)).rejects.toMatchObject({ apiCode: 3 })
    const { body } = await market.post('/execute/buy/v7', {
      items: [{ orderId: id }],
      taker: other,
      skipBalanceCheck: true,
    })
    expect(body).toMatchObject({ statusCode: 410, code: 3 })
  })

  test('error: nothing takes the place of what was filled, neither in steps nor in the book', async () => {
    const { id, order } = await list()
    const terms = { token: `${art}:2`, weiPrice: '10000', orderKind: 'seaport-v1.5' }
    const options = { 'seaport-v1.5': { useOffChainCancellation: true, replaceOrderId: id } }
    const ask = () =>
      market.post('/execute/list/v5', { maker: seller, params: [{ ...terms, options }] })
    expect((await ask()).status).toBe(200)
    // Signed before it was filled, posted afterwards.
    const next = listing(market.chain, { zone, orderType: 2, tokenId: 2n, salt: BigInt(id) })
    market.chain.fulfil(order, other)
    await market.catchUp()
    expect(await market.postListing(next)).toMatchObject({
      message: 'invalid',
      reason: expect.stringContaining(`${id}, has been filled`),
    })
    const { status, body } = await ask()
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 12, message: `replaceOrderId ${id} has been filled` })
  })

  test('behavior: an order of no zone that one of ours replaces is cancelled by a transaction first', async () => {
    const plain = await market.postListing(listing(market.chain, { tokenId: 2n }))
    const replaceOrderId = plain.orderId
    const options = { 'seaport-v1.5': { useOffChainCancellation: true, replaceOrderId } }
    const param = { token: `${art}:2`, weiPrice: '20000', options }
    const ask = (maker: Hex) => market.post('/execute/list/v5', { maker, params: [param] })
    const { body } = await ask(seller)
    const steps = body.steps as { id: string; items: Json[] }[]
    const { data, orderIds } = steps.find(({ id }) => id === 'cancellation')?.items[0] ?? {}
    expect([orderIds, data]).toMatchObject([[replaceOrderId], { to: seaportAddress['1.5'] }])
    const signing = steps.find(({ id }) => id === 'order-signature')?.items[0]?.data
    const { salt, ...signed } = (signing as { sign: { value: Json } }).sign.value
    expect(signed).toMatchObject({ zone, orderType: 2 })
    // Its signature names nothing: what it replaces is gone by then.
    expect(BigInt(salt as string)).not.toBe(BigInt(replaceOrderId as string))
    expect((await ask(other)).body).toMatchObject({ code: 12 })
  })

  test('behavior: an order whose salt is the id of another one replaces it', async () => {
    const { id } = await list()
    const theirs = await list({ salt: 5n, tokenId: 3n })
    const replacement = await list({ price: 200n, salt: BigInt(id) })
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled' })
    expect(await orderOf(replacement.id)).toMatchObject({ status: 'active' })
    // Somebody else's order replaces nothing.
    market.chain.transfer(art, seller, other, 4n)
    market.chain.approve(art, other)
    await market.catchUp()
    const change = { offerer: other, tokenId: 4n, salt: BigInt(theirs.id) }
    const fees = [{ recipient: other, amount: 1n }]
    await list({ ...change, fees }, wallets.other)
    expect(await orderOf(theirs.id)).toMatchObject({ status: 'active' })
    await expect(words(theirs.id)).resolves.toHaveProperty('size', 1)
  })

  test('behavior: on the chain all the same, where it is asked for, and where it must be', async () => {
    const { id } = await list()
    const plain = (await market.postListing(listing(market.chain, { tokenId: 2n }))).orderId as Hex
    const asked = await market.post('/execute/cancel/v3', {
      ...{ orderIds: [id], forceOnChainCancel: true },
    })
    expect(asked.body.steps).toMatchObject([
      { id: 'cancellation', items: [{ orderIds: [id], data: { to: seaportAddress['1.5'] } }] },
    ])
    const both = await market.post('/execute/cancel/v3', { orderIds: [id, plain] })
    expect(both.body.steps).toMatchObject([
      { id: 'cancellation-signature', items: [{ orderIds: [id] }] },
      { id: 'cancellation', items: [{ orderIds: [plain] }] },
    ])
  })

  test('error: signatures of others, for others, and of nobody', async () => {
    const { id } = await list()
    const { id: second } = await list({ tokenId: 2n })
    const refused = async (signature: string, ids: readonly string[], kind?: string) => {
      const { status, body } = await post(signature, ids, kind)
      expect(status).toBe(400)
      return body.message
    }
    const notSigned = 'Cancellation failed: the maker of the orders did not sign it'
    const by = (signer: typeof wallets.seller, ids: readonly Hex[], change?: Json) =>
      signer.signTypedData(hashes(ids, change))
    expect(await refused(await by(wallets.other, [id]), [id])).toBe(notSigned)
    expect(await refused(await by(wallets.seller, [id]), [id, second])).toBe(notSigned)
    expect(await refused(await by(wallets.seller, [id], { chainId: 1 }), [id])).toBe(notSigned)
    expect(await refused(`0x${'00'.repeat(65)}`, [id])).toBe(notSigned)
    expect(await refused('yes', [id])).toMatch(/^signature must be given/)
    expect((await market.post('/execute/cancel-signature/v1', {})).status).toBe(400)
    const unknown: Hex = `0x${'77'.repeat(32)}`
    const missing = 'Could not find all relevant orders'
    expect(await refused(await by(wallets.seller, [id, unknown]), [id, unknown])).toBe(missing)
    expect(await refused(await by(wallets.seller, [id]), [id], 'seaport-v1.6')).toBe(missing)
    const plain = (await market.postListing(listing(market.chain, { tokenId: 3n }))).orderId as Hex
    expect(await refused(await by(wallets.seller, [plain]), [plain])).toMatch(
      /can only be cancelled by a transaction$/,
    )
    expect(await orderOf(id)).toMatchObject({ status: 'active' })
  })

  test('error: what was filled before', async () => {
    const { id, order } = await list()
    const { id: second } = await list({ tokenId: 2n })
    market.chain.fulfil(order, other)
    expect(await cancel([id, second])).toMatchObject({
      status: 400,
      body: { message: `Cancellation failed: filled already: ${id}; the others are cancelled` },
    })
    expect(await orderOf(id)).toMatchObject({ status: 'filled' })
    expect(await orderOf(second)).toMatchObject({ status: 'cancelled' })
  })

  test('error: an order of the zone that does not ask it', async () => {
    const order = listing(market.chain, { zone, orderType: 0 })
    expect(await market.postListing(order)).toMatchObject({
      status: 400,
      message: 'unsupported-zone',
    })
  })

  test('behavior: contract accounts', async () => {
    market.chain.transfer(art, seller, other, 4n)
    market.chain.approve(art, other)
    await market.catchUp()
    market.chain.setContractAccount(other, () => true)
    const fees = [{ recipient: other, amount: 1n }]
    const { id } = await list({ offerer: other, tokenId: 4n, fees })
    let asked: Hex | undefined
    market.chain.setContractAccount(other, (digest, signature) => {
      asked = digest
      return signature === '0x1234'
    })
    expect((await post('0x1235', [id])).status).toBe(400)
    expect((await post('0x1234', [id])).status).toBe(200)
    expect(asked).toBe(hashTypedData(hashes([id])))
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled' })
  })
})
