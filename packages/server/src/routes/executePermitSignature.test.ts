import { type Permit2Permit, permitTypedData } from '@sluice/router'
import { decodeTransaction } from '@sluice/router/decode'
import type { Hex } from 'viem'
import { hashTypedData } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { permits } from '../storage/schema/operations.ts'
import {
  art,
  buyer,
  createTestMarket,
  type Json,
  listing,
  signed,
  type TestMarket,
  wallets,
  weth,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

const router: Hex = `0x${'d1'.repeat(20)}`

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database, { chain: { router } })
  market.chain.setFunds(weth, buyer, 10_000n)
})

type Sign = {
  domain: Json
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  value: Json & { details: Json }
}
type Item = { status: string; data?: { sign: Sign; post: { endpoint: string; body: Json } } }

/** A listing for 500 of the wrapped currency. */
const list = async (tokenId = 1n, version: '1.5' | '1.6' = '1.5') => {
  const { consideration, ...order } = listing(market.chain, { fees: [], price: 500n, tokenId })
  const { body } = await market.post('/order/v4', {
    items: [
      await signed(
        {
          ...order,
          consideration: consideration.map(item => ({ ...item, itemType: 1, token: weth })),
        },
        wallets.seller,
        version,
      ),
    ],
  })
  const [result] = body.results as { orderId: Hex }[]
  return result?.orderId ?? '0x'
}
const buy = async (orderIds: readonly Hex[], more: Json = {}) => {
  const { status, body } = await market.post('/execute/buy/v7', {
    ...{ items: orderIds.map(orderId => ({ orderId })), taker: buyer, usePermit: true },
    ...more,
  })
  const steps = (body.steps ?? []) as { id: string; items: Json[] }[]
  const itemsOf = (id: string) => (steps.find(step => step.id === id)?.items ?? []) as unknown[]
  return {
    ...{ status, body, ids: steps.map(step => step.id) },
    permit: itemsOf('currency-permit')[0] as Item | undefined,
    approvals: itemsOf('currency-approval') as Item[],
    sale: itemsOf('sale')[0] as { data?: { to: Hex; data: Hex } } | undefined,
  }
}
const sign = ({ data }: Item, signer = wallets.buyer) =>
  signer.signTypedData({
    domain: data?.sign.domain,
    types: data?.sign.types ?? {},
    primaryType: data?.sign.primaryType ?? '',
    message: data?.sign.value ?? {},
  })
const hand = ({ data }: Item, signature: string, more: Json = {}) =>
  market.post(`${data?.post.endpoint}?signature=${signature}`, { ...data?.post.body, ...more })
/** Blocks come every 12 seconds. */
const pass = (seconds: number) => {
  for (let at = 0; at < seconds; at += 12) market.chain.mine()
}
const permitIn = (data: Hex) =>
  decodeTransaction(data).commands.find(({ command }) => command === 'PERMIT2_PERMIT')

describe('executePermitSignature', () => {
  test('default: exactly the price is signed for, handed in, and carried by the sale', async () => {
    const id = await list()
    const first = await buy([id])
    expect(first.ids).toEqual(['currency-approval', 'currency-permit', 'pre-signature', 'sale'])
    // To Permit2 alone: its own allowance is what the signature gives.
    expect(first.approvals).toHaveLength(1)
    expect(first.sale).toMatchObject({ status: 'incomplete', orderIds: [id] })
    expect(first.sale).not.toHaveProperty('data')
    const now = Math.floor(market.chain.now() / 1000)
    const permit: Omit<Permit2Permit, 'signature'> = {
      details: { token: weth, amount: 500n, expiration: now + 1800, nonce: 0 },
      spender: router,
      sigDeadline: BigInt(now + 1800),
    }
    const { message, ...typedData } = permitTypedData(permit, { chainId: 31337, router })
    expect(first.permit?.data).toMatchObject({
      sign: { ...typedData, value: { spender: router, sigDeadline: `${now + 1800}` } },
      post: { body: { id: expect.stringMatching(/^0x[0-9a-f]{64}$/) } },
    })
    const digest = hashTypedData({ ...typedData, message })
    expect(first.permit?.data?.post.body.id).not.toBe(digest)
    const signature = await sign(first.permit ?? { status: '' })
    expect(await hand(first.permit ?? { status: '' }, signature)).toMatchObject({
      status: 200,
      body: { message: 'Success' },
    })
    const second = await buy([id], { requestId: first.body.requestId })
    expect(second.permit).toEqual({ status: 'complete', data: {} })
    expect(second.sale?.data?.to).toBe(router)
    expect(permitIn(second.sale?.data?.data ?? '0x')?.args).toMatchObject({
      permit: { details: { amount: 500n }, spender: router },
      signature,
    })
  })

  test('behavior: asked again it is the same permit; for more it is another one', async () => {
    const [one, two] = [await list(), await list(2n)]
    const first = await buy([one])
    const again = { requestId: first.body.requestId }
    expect((await buy([one], again)).permit).toEqual(first.permit)
    expect((await buy([one, two], again)).permit?.data?.sign.value.details).toMatchObject({
      amount: '1000',
    })
    await hand(first.permit ?? { status: '' }, await sign(first.permit ?? { status: '' }))
    const both = await buy([one, two], again)
    expect(both.permit?.status).toBe('incomplete')
    expect(both.sale).not.toHaveProperty('data')
  })

  test('behavior: a permit is told to nobody but to who asked for it (T10)', async () => {
    const id = await list()
    // Somebody else asks for the same, in the same second, before and after.
    const before = await buy([id])
    const own = await buy([id])
    expect(before.permit?.data?.sign).toEqual(own.permit?.data?.sign)
    expect(before.permit?.data?.post.body).not.toEqual(own.permit?.data?.post.body)
    const signature = await sign(own.permit ?? { status: '' })
    await hand(own.permit ?? { status: '' }, signature)
    for (const more of [{}, { requestId: before.body.requestId }]) {
      const stranger = await buy([id], more)
      expect(stranger.permit?.status).toBe('incomplete')
      expect(JSON.stringify(stranger.body)).not.toContain(signature.slice(2))
    }
    const again = await buy([id], { requestId: own.body.requestId })
    expect(permitIn(again.sale?.data?.data ?? '0x')?.args).toMatchObject({ signature })
  })

  test('behavior: a signature does not outlive its deadline', async () => {
    const id = await list()
    const { permit = { status: '' }, body } = await buy([id])
    const signature = await sign(permit)
    await hand(permit, signature)
    pass(1_560)
    await market.catchUp()
    expect((await buy([id], { requestId: body.requestId })).permit).toMatchObject({
      status: 'incomplete',
    })
    pass(300)
    expect(await hand(permit, signature)).toMatchObject({
      status: 400,
      body: { message: 'Permit does not exist' },
    })
    // What has ended goes with the next one that is asked for.
    pass(1_560)
    await buy([id])
    const rows = await database.db.select().from(permits)
    expect(rows.map(row => row.signature)).toEqual([null])
  })

  test('behavior: native money and what the router cannot buy need no permit', async () => {
    const native = await market.postListing(listing(market.chain, { fees: [], tokenId: 3n }))
    const paid = await buy([native.orderId as Hex])
    expect(paid.ids).toEqual(['pre-signature', 'sale'])
    const direct = await buy([await list(2n, '1.6')])
    expect(direct.ids).toEqual(['currency-approval', 'pre-signature', 'sale'])
    expect(direct.sale).toHaveProperty('data')
  })

  test('error: signed by somebody else, not signed, not known, kept for later', async () => {
    const { permit = { status: '' } } = await buy([await list()])
    const invalid = { status: 400, body: { message: 'Invalid permit signature' } }
    expect(await hand(permit, await sign(permit, wallets.other))).toMatchObject(invalid)
    expect(await hand(permit, '0x')).toMatchObject(invalid)
    const unknown = await hand(permit, '0x12', { id: art })
    expect(unknown).toMatchObject({ status: 400, body: { message: 'Permit does not exist' } })
    expect(await hand(permit, await sign(permit), { persist: true })).toMatchObject({
      status: 400,
      body: { message: 'persist is not supported' },
    })
    expect((await database.db.select().from(permits))[0]?.signature).toBeNull()
  })
})
