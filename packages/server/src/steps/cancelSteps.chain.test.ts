import { accounts, firstLight, startTestChain, type TestChain, vessels } from '@sluice/devnet'
import { seaportAbi, seaportAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '../testing/createTestMarket.ts'
import { type ChainMarket, startChainMarket } from '../testing/startChainMarket.ts'

let chain: TestChain
let market: ChainMarket
beforeAll(async () => {
  chain = await startTestChain()
  market = await startChainMarket({
    url: chain.url,
    collections: [firstLight.address, vessels.address],
  })
})
afterAll(async () => {
  await market?.stop()
  await chain.stop()
})
const trader = (index: number) => market.trader(accounts[index]?.privateKey)

type Kind = 'seaport-v1.5' | 'seaport-v1.6'
const exchangeOf = (kind: Kind) => seaportAddress[kind === 'seaport-v1.5' ? '1.5' : '1.6']

/** Lists tokens of the account through the server; answers the ids of the orders. */
const list = async (
  index: number,
  listings: readonly { token: `0x${string}:${string}`; kind?: Kind }[],
) => {
  const { client, wallet } = trader(index)
  const { steps } = await client.actions.listToken({
    listings: listings.map(({ token, kind = 'seaport-v1.5' }) => ({
      token,
      weiPrice: '1000',
      orderKind: kind,
    })),
    wallet,
  })
  return steps
    .flatMap(step => (step.kind === 'signature' ? step.items : []))
    .flatMap(item => item.orderData ?? [])
    .map(({ orderId }) => orderId as Hex)
}
const tokensOf = async (index: number, collection: Hex) => {
  const path = `/users/${accounts[index]?.address}/tokens/v10?collection=${collection}&limit=200`
  const { tokens } = await market.get(path)
  return (tokens as { token: Json }[]).map(
    ({ token }) => `${collection.toLowerCase()}:${token.tokenId}` as `0x${string}:${string}`,
  )
}
const statusOf = async (id: Hex) => {
  const { orders } = await market.get(`/orders/asks/v5?ids=${id}`)
  return (orders as Json[])[0]?.status
}
const isCancelled = async (id: Hex, kind: Kind = 'seaport-v1.5') => {
  const [, cancelled] = await market.reader.readContract({
    ...{ address: exchangeOf(kind), abi: seaportAbi, functionName: 'getOrderStatus', args: [id] },
  })
  return cancelled
}

describe('cancelSteps, on the chain', () => {
  test('default: orders of two releases, one transaction each', async () => {
    const [first = '0x:', second = '0x:'] = await tokensOf(6, firstLight.address)
    const ids = await list(6, [
      { token: first },
      { token: second },
      { token: first, kind: 'seaport-v1.6' },
    ])
    expect(ids).toHaveLength(3)
    const { client, wallet } = trader(6)
    const { state, steps } = await client.actions.cancelOrder({ ids, wallet })
    expect(state).toEqual({ status: 'complete', error: undefined })
    expect(steps.map(step => [step.id, step.items.length])).toEqual([['cancellation', 2]])
    const [a, b, c] = ids as [Hex, Hex, Hex]
    expect([
      await isCancelled(a),
      await isCancelled(b),
      await isCancelled(c, 'seaport-v1.6'),
    ]).toEqual([true, true, true])
    expect(await Promise.all(ids.map(statusOf))).toEqual(['cancelled', 'cancelled', 'cancelled'])
    await expect(client.actions.cancelOrder({ ids, wallet })).rejects.toMatchObject({
      message: expect.stringContaining('No matching order(s)'),
    })
  })

  test('behavior: what is gone already is left out, and the client hears of it', async () => {
    const [token = '0x:'] = await tokensOf(1, vessels.address)
    const [gone = '0x', open = '0x'] = await list(1, [{ token }, { token, kind: 'seaport-v1.6' }])
    const { client, wallet } = trader(1)
    await client.actions.cancelOrder({ ids: [gone], wallet })
    const { state } = await client.actions.cancelOrder({ ids: [gone, open], wallet })
    expect(state).toMatchObject({ status: 'partial' })
    expect([await statusOf(gone), await statusOf(open)]).toEqual(['cancelled', 'cancelled'])
  })

  test('behavior: those of one token', async () => {
    const [token = '0x:', other = '0x:'] = await tokensOf(7, firstLight.address)
    const ids = await list(7, [{ token }, { token }, { token: other }])
    const { account, send } = trader(7)
    const { steps } = await market.post('/execute/cancel/v3', {
      ...{ token, maker: account.address, orderKind: 'seaport-v1.5' },
    })
    const [{ items }] = steps as [{ items: { data: { to: Hex; data: Hex } }[] }]
    for (const { data } of items) await send({ to: data.to, data: data.data })
    await market.catchUp()
    expect(await Promise.all(ids.map(statusOf))).toEqual(['cancelled', 'cancelled', 'active'])
  })

  test('behavior: all of one release, by the counter', async () => {
    const tokens = (await tokensOf(8, firstLight.address)).slice(0, 2)
    const ids = await list(
      8,
      tokens.map(token => ({ token })),
    )
    const kept = await list(8, [{ token: tokens[0] ?? '0x:', kind: 'seaport-v1.6' }])
    const { account, send } = trader(8)
    const { steps } = await market.post('/execute/cancel/v3', {
      maker: account.address,
      orderKind: 'seaport-v1.5',
    })
    const [{ items }] = steps as [{ items: { data: { to: Hex; data: Hex } }[] }]
    for (const { data } of items) await send({ to: data.to, data: data.data })
    await market.catchUp()
    expect(await Promise.all([...ids, ...kept].map(statusOf))).toEqual([
      'cancelled',
      'cancelled',
      'active',
    ])
    expect(
      await market.reader.readContract({
        ...{ address: exchangeOf('seaport-v1.5'), abi: seaportAbi },
        ...{ functionName: 'getCounter', args: [account.address] },
      }),
    ).toBeGreaterThan(0n)
    expect(market.failures).toEqual([])
  })

  test('error: orders of somebody else', async () => {
    const [token = '0x:'] = await tokensOf(9, firstLight.address)
    const ids = await list(9, [{ token }])
    const { client, wallet } = trader(5)
    await expect(client.actions.cancelOrder({ ids, wallet })).rejects.toMatchObject({
      moneyMoved: 'no',
    })
    expect(await isCancelled(ids[0] ?? '0x')).toBe(false)
  })
})
