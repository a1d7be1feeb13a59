import {
  accounts,
  addresses,
  cosigner,
  firstLight,
  startTestChain,
  type TestChain,
  vessels,
} from '@sluice/devnet'
import { seaportAddress } from '@sluice/router/seaport'
import { type Hex, parseAbi, toFunctionSelector, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '../../testing/createTestMarket.ts'
import { type ChainMarket, startChainMarket } from '../../testing/startChainMarket.ts'

const zone = addresses.signedZone.toLowerCase() as Hex
let chain: TestChain
let market: ChainMarket
beforeAll(async () => {
  chain = await startTestChain()
  market = await startChainMarket({
    url: chain.url,
    collections: [firstLight.address, vessels.address],
    chain: {
      orderZone: { address: zone, cosignerKey: cosigner.privateKey },
      wrappedNative: addresses.weth.toLowerCase() as Hex,
      router: addresses.universalRouter.toLowerCase() as Hex,
    },
  })
})
afterAll(async () => {
  await market?.stop()
  await chain.stop()
})

const trader = (index: number) => market.trader(accounts[index]?.privateKey)
type Kind = 'seaport-v1.5' | 'seaport-v1.6'
const list = async (
  index: number,
  token: `0x${string}:${string}`,
  { kind = 'seaport-v1.5', replaceOrderId, ...more }: Json & { kind?: Kind; replaceOrderId?: Hex },
) => {
  const { client, wallet } = trader(index)
  const options = { [kind]: { useOffChainCancellation: true, replaceOrderId } }
  const listing = { token, weiPrice: '1000', orderKind: kind, options, ...more }
  const { steps } = await client.actions.listToken({ listings: [listing], wallet })
  const items = steps.flatMap(step => (step.kind === 'signature' ? step.items : []))
  const [{ orderId } = { orderId: '0x' }] = items.flatMap(item => item.orderData ?? [])
  return orderId as Hex
}
const used = new Set<string>()
/** A token of the account that no other test has. */
const tokenOf = async (index: number, collection: Hex = firstLight.address) => {
  const path = `/users/${accounts[index]?.address}/tokens/v10?collection=${collection}&limit=200`
  const { tokens } = await market.get(path)
  const found = (tokens as { token: Json }[])
    .map(({ token }) => `${collection.toLowerCase()}:${token.tokenId}` as `0x${string}:${string}`)
    .find(token => !used.has(token))
  if (!found) throw new Error('There is no token left')
  used.add(found)
  return found
}
const ownerOf = (token: string) =>
  market.reader.readContract({
    address: firstLight.address,
    abi: parseAbi(['function ownerOf(uint256) view returns (address)']),
    functionName: 'ownerOf',
    args: [BigInt(token.split(':')[1] ?? '')],
  })
const statusOf = async (id: Hex) => {
  const { orders } = await market.get(`/orders/asks/v5?ids=${id}`)
  return (orders as Json[])[0]?.status
}
type Sale = { to: Hex; data: Hex; value: Hex }
const saleOf = async (id: Hex, taker: Hex) => {
  const { steps } = await market.post('/execute/buy/v7', { items: [{ orderId: id }], taker })
  const items = (steps as { id: string; items: { data: Sale }[] }[])
    .filter(step => step.id === 'sale')
    .flatMap(step => step.items)
  const data = items[0]?.data
  if (!data) throw new Error('There is nothing to send')
  return { to: data.to, data: data.data, value: BigInt(data.value) }
}
/** Why a call fails now, by the zone's own errors. */
const failure = async (from: Hex, call: { to: Hex; data: Hex; value: bigint }) => {
  const error: unknown = await market.reader.call({ account: from, ...call }).catch(cause => cause)
  return JSON.stringify(error, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
}

describe('orders of the signed zone, on the chain', () => {
  test.each(['seaport-v1.5', 'seaport-v1.6'] as const)('default: bought on %s', async kind => {
    const token = await tokenOf(6)
    const id = await list(6, token, { kind })
    const { client, wallet, account } = trader(7)
    const { state } = await client.actions.buyToken({ items: [{ orderId: id }], wallet })
    expect(state).toEqual({ status: 'complete', error: undefined })
    expect(await ownerOf(token)).toBe(account.address)
  })

  test('behavior: bought by the router, whose word it is then', async () => {
    const token = await tokenOf(5)
    const id = await list(5, token, {})
    const { client, wallet, account } = trader(7)
    const options = { forceRouter: true }
    const { state, steps } = await client.actions.buyToken({
      ...{ items: [{ orderId: id }], wallet, options },
    })
    expect(state).toEqual({ status: 'complete', error: undefined })
    expect(await ownerOf(token)).toBe(account.address)
    const sale = steps.find(step => step.id === 'sale')
    expect(sale?.items[0]?.data).toMatchObject({ to: addresses.universalRouter.toLowerCase() })
  })

  test('behavior: some of an edition, in parts', async () => {
    const token = await tokenOf(1, vessels.address)
    const id = await list(1, token, { quantity: 2 })
    const { client, wallet } = trader(7)
    for (let i = 0; i < 2; i++) {
      const items = [{ orderId: id, quantity: 1 }]
      const { state } = await client.actions.buyToken({ items, wallet })
      expect(state.status).toBe('complete')
    }
    expect(await statusOf(id)).toBe('filled')
  })

  test('behavior: an offer, sold into', async () => {
    const token = await tokenOf(4)
    const bidder = trader(3)
    const options = { 'seaport-v1.5': { useOffChainCancellation: true } }
    await bidder.client.actions.placeBid({
      bids: [{ token, weiPrice: '1000', options }],
      wallet: bidder.wallet,
    })
    const { client, wallet } = trader(4)
    const { state } = await client.actions.acceptOffer({ items: [{ token }], wallet })
    expect(state).toEqual({ status: 'complete', error: undefined })
    expect(await ownerOf(token)).toBe(bidder.account.address)
    const path = `/orders/bids/v6?maker=${bidder.account.address}&status=any&includeRawData=true`
    expect((await market.get(path)).orders).toMatchObject([
      { status: 'filled', rawData: { zone, orderType: 2 }, isNativeOffChainCancellable: true },
    ])
  })

  test('behavior: a new price replaces the old order', async () => {
    const token = await tokenOf(8)
    const id = await list(8, token, {})
    const next = await list(8, token, { weiPrice: '2000', replaceOrderId: id })
    expect([await statusOf(id), await statusOf(next)]).toEqual(['cancelled', 'active'])
    const { client, wallet, account } = trader(7)
    await client.actions.buyToken({ items: [{ orderId: next }], wallet })
    expect(await ownerOf(token)).toBe(account.address)
  })

  test('behavior: an order without our zone is no such order, and becomes one by a transaction', async () => {
    const token = await tokenOf(8)
    const { client, wallet } = trader(8)
    const plain = { token, weiPrice: '1000' }
    const { steps } = await client.actions.listToken({ listings: [plain], wallet })
    const items = steps.flatMap(step => (step.kind === 'signature' ? step.items : []))
    const id = items.flatMap(item => item.orderData ?? [])[0]?.orderId ?? '0x'
    const { orders } = await market.get(`/orders/asks/v5?ids=${id}&includeRawData=true`)
    expect(orders).toMatchObject([
      { isNativeOffChainCancellable: false, rawData: { zone: zeroAddress } },
    ])
    const buyer = trader(7).account.address
    const sale = await saleOf(id as Hex, buyer)
    expect(sale.to).toBe(seaportAddress['1.5'])
    const next = await list(8, token, { replaceOrderId: id as Hex })
    // Nobody's word was needed for the old one: the chain itself refuses it now.
    expect(await failure(buyer, sale)).toContain(toFunctionSelector('OrderIsCancelled(bytes32)'))
    expect([await statusOf(id as Hex), await statusOf(next)]).toEqual(['cancelled', 'active'])
    const zoned = await market.get(`/orders/asks/v5?ids=${next}&includeRawData=true`)
    expect(zoned.orders).toMatchObject([
      { isNativeOffChainCancellable: true, rawData: { zone, orderType: 2 } },
    ])
    expect(market.failures).toEqual([])
  })

  test('behavior: cancelled by a signature; what was signed before runs out', async () => {
    const token = await tokenOf(9)
    const id = await list(9, token, {})
    const buyer = trader(7).account.address
    const word = await saleOf(id, buyer)
    expect(await failure(buyer, word)).not.toMatch(/revert/)
    // It is for this buyer alone, and without it there is no fill.
    const other = trader(8).account.address
    expect(await failure(other, word)).toContain(
      toFunctionSelector('InvalidFulfiller(address,address,bytes32)'),
    )
    const block = await market.reader.getBlockNumber({ cacheTime: 0 })
    const { client, wallet } = trader(9)
    const { state, steps } = await client.actions.cancelOrder({ ids: [id], wallet })
    expect(state).toEqual({ status: 'complete', error: undefined })
    expect(steps.map(step => step.id)).toEqual(['cancellation-signature'])
    expect(await market.reader.getBlockNumber({ cacheTime: 0 })).toBe(block)
    expect(await statusOf(id)).toBe('cancelled')
    const refused = await market.post('/execute/buy/v7', {
      ...{ items: [{ orderId: id }], taker: buyer },
    })
    expect(refused).toMatchObject({ statusCode: 410, code: 3 })
    await chain.rpc.request({ method: 'evm_increaseTime', params: [91] })
    await chain.rpc.request({ method: 'evm_mine', params: [] })
    expect(await failure(buyer, word)).toContain(
      toFunctionSelector('SignatureExpired(uint256,bytes32)'),
    )
    expect(await ownerOf(token)).toBe(trader(9).account.address)
  })
})
