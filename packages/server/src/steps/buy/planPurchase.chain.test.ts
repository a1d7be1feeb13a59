import {
  accounts,
  addresses,
  isobars,
  nftxVault,
  seedVenues,
  startTestChain,
  type TestChain,
  tidelines,
} from '@sluice/devnet'
import { readFacts } from '@sluice/sdk'
import type { TransactionData } from '@sluice/sdk/api'
import { erc721Abi, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { looksRareDigest, parseLooksRareOrder } from '../../orderbook/kinds/looksRareOrder.ts'
import type { Json } from '../../testing/createTestMarket.ts'
import {
  type ChainMarket,
  type ChainTrader,
  startChainMarket,
} from '../../testing/startChainMarket.ts'

type Order = {
  id: Hex
  kind: string
  maker: Hex
  status: string
  contract: Hex
  tokenSetId: string
  price: { amount: { raw: string } }
  rawData: Json
}

const low = (address: Hex) => address.toLowerCase() as Hex
let chain: TestChain
let market: ChainMarket
let buyer: ChainTrader
beforeAll(async () => {
  chain = await startTestChain()
  const orders = await seedVenues(chain.rpc)
  market = await startChainMarket({
    url: chain.url,
    collections: [tidelines.address, isobars.address],
    chain: {
      wrappedNative: low(addresses.weth),
      router: low(addresses.universalRouter),
      swapFactories: { v2: low(addresses.uniswapV2Factory) },
      pools: [{ kind: 'nftx', address: low(nftxVault) }],
      // These tell of what they have made.
      poolFactories: {
        sudoswap: low(addresses.sudoswapFactory),
        nft20: low(addresses.nft20Factory),
      },
    },
  })
  const { results, message } = await market.post('/order/v4', {
    items: orders.map(order => ({ order, orderbook: 'reservoir' })),
  })
  expect([message, results]).toEqual([
    undefined,
    orders.map((_, orderIndex) => expect.objectContaining({ message: 'success', orderIndex })),
  ])
  await market.catchUp()
  buyer = market.trader(accounts[0]?.privateKey)
})
afterAll(async () => {
  expect(market?.failures).toEqual([])
  await market?.stop()
  await chain.stop()
})

const asks = async (more = '') => {
  const path = `/orders/asks/v5?status=active&limit=200&sortBy=price&sortDirection=asc${more}`
  return (await market.get(path)).orders as Order[]
}
const tokenOf = ({ tokenSetId }: Order) => {
  const [, contract = '0x', id = '0'] = tokenSetId.split(':')
  return { contract: contract as Hex, id: BigInt(id) }
}
const ownerOf = ({ contract, id }: { contract: Hex; id: bigint }) =>
  market.reader.readContract({
    ...{ address: contract, abi: erc721Abi, functionName: 'ownerOf', args: [id] },
  })
const buy = async (items: Json[], more: Json = {}) => {
  const owners = [buyer.account.address, addresses.universalRouter] as const
  const balances = () => Promise.all(owners.map(address => market.reader.getBalance({ address })))
  const before = await balances()
  const result = await buyer.client.actions.buyToken({
    ...{ items: items as never, wallet: buyer.wallet, options: more },
  })
  const hashes = new Set(
    result.steps.flatMap(step =>
      step.items.flatMap(item => (item.txHashes ?? []).map(({ txHash }) => txHash)),
    ),
  )
  let gas = 0n
  for (const hash of hashes) {
    const receipt = await market.reader.getTransactionReceipt({ hash })
    gas += receipt.gasUsed * receipt.effectiveGasPrice
  }
  const after = await balances()
  return {
    ...result,
    transactions: hashes.size,
    spent: (before[0] ?? 0n) - (after[0] ?? 0n) - gas,
    left: (after[1] ?? 0n) - (before[1] ?? 0n),
  }
}
/** Whether a request that is posted again is answered as carried out. */
const isDone = async (body: Json) => {
  const { steps, requestId } = await market.post('/execute/buy/v7', body)
  expect(requestId).toBe(body.requestId)
  const sale = (steps as { id: string; items: { status: string }[] }[]).find(
    ({ id }) => id === 'sale',
  )
  return sale?.items.every(({ status }) => status === 'complete')
}
const sumOf = (path: readonly unknown[]) =>
  (path as { rawQuote: string; quantity: number }[]).reduce(
    (sum, { rawQuote, quantity }) => sum + BigInt(rawQuote) * BigInt(quantity),
    0n,
  )

const routed = ['seaport-v1.4', 'looks-rare-v2', 'x2y2', 'sudoswap', 'nftx', 'nft20']

describe('planPurchase, on the chain', () => {
  test('default: every venue has something for sale, and pools are floors', async () => {
    const kinds = new Set((await asks()).map(({ kind }) => kind))
    expect([...kinds].sort()).toEqual([...routed, 'seaport-v1.6'].sort())
    const { collections } = await market.get(`/collections/v7?id=${isobars.address}`)
    const [{ floorAsk }] = collections as [{ floorAsk: { price: { amount: { raw: string } } } }]
    const [cheapest] = await asks(`&contracts=${isobars.address}`)
    expect(floorAsk.price.amount.raw).toBe(cheapest?.price.amount.raw)
  })

  test('behavior: one item of each in one transaction, Seaport 1.6 in one of its own', async () => {
    const all = await asks()
    const chosen = [...routed, 'seaport-v1.6'].map(kind => {
      const order = all.find(each => each.kind === kind)
      if (!order) throw new Error(`Nothing is for sale on ${kind}`)
      return order
    })
    const items = chosen.map(({ id }) => ({ orderId: id }))
    const body = { items, taker: buyer.account.address }
    const { requestId } = await market.post('/execute/buy/v7', body)
    expect(await isDone({ ...body, requestId })).toBe(false)
    const bought = await buy(items)
    expect(bought.state).toMatchObject({ status: 'complete' })
    expect(bought.transactions).toBe(2)
    expect(bought.steps.at(-1)?.items).toHaveLength(2)
    const owners = await Promise.all(chosen.map(order => ownerOf(tokenOf(order))))
    expect(owners).toEqual(chosen.map(() => buyer.account.address))
    const prices = chosen.reduce((sum, { price }) => sum + BigInt(price.amount.raw), 0n)
    expect(sumOf(bought.path)).toBe(prices)
    expect(bought.spent).toBe(prices)
    expect(bought.left).toBe(0n)
    await market.catchUp()
    // Asked for again it is done, though nobody reported it for this request.
    expect(await isDone({ ...body, requestId })).toBe(true)
    const open = new Set((await asks()).map(({ id }) => id))
    expect(chosen.filter(({ id }) => open.has(id))).toEqual([])
  })

  test('behavior: several out of each pool, each dearer than the one before, paid exactly', async () => {
    await market.catchUp()
    const all = await asks()
    const inPools = ['sudoswap', 'nftx', 'nft20'].flatMap(kind =>
      all.filter(order => order.kind === kind).slice(0, 2),
    )
    expect(inPools).toHaveLength(6)
    const items = inPools.map(({ id }) => ({ orderId: id }))
    // Each may fail on its own, and whoever looks at the bytes can tell which token it is for.
    const body = { items, taker: buyer.account.address, partial: true }
    const { requestId, steps } = await market.post('/execute/buy/v7', body)
    const sale = (steps as { id: string; items: { data: TransactionData }[] }[]).at(-1)
    const facts = await readFacts(sale?.items[0] ?? {}, {
      ...{ account: buyer.account.address, chainId: 31337, router: addresses.universalRouter },
      wrappedNative: addresses.weth,
    })
    expect(facts.unknown).toEqual([])
    const named = ({ contract, id }: ReturnType<typeof tokenOf>) => `${low(contract)}:${id}`
    expect(
      facts.parts.flatMap(({ gets }) => gets.map(({ token, tokenId }) => `${token}:${tokenId}`)),
    ).toEqual(expect.arrayContaining(inPools.map(order => named(tokenOf(order)))))
    const bought = await buy(items, { partial: true })
    expect(bought.state).toMatchObject({ status: 'complete' })
    const owners = await Promise.all(inPools.map(order => ownerOf(tokenOf(order))))
    expect(owners).toEqual(inPools.map(() => buyer.account.address))
    expect(sumOf(bought.path)).toBe(bought.spent)
    expect(bought.left).toBe(0n)
    const quotes = new Set((bought.path as { rawQuote: string }[]).map(({ rawQuote }) => rawQuote))
    expect(quotes.size).toBeGreaterThan(3)
    // Asked for again it is done, though nobody reported it for this request.
    await market.catchUp()
    expect(await isDone({ ...body, requestId })).toBe(true)
  })

  test('behavior: an ask of LooksRare is posted, read back, cancelled or bought, and its state told', async () => {
    const [ask] = (await asks('&includeRawData=true')).filter(
      ({ kind }) => kind === 'looks-rare-v2',
    )
    const account = accounts.find(({ address }) => low(address) === ask?.maker)
    if (!ask || !account) throw new Error('Nothing is for sale on LooksRare')
    const signer = privateKeyToAccount(account.privateKey)
    const post = async (orderNonce: bigint, price: bigint) => {
      const { signature: _, ...raw } = ask.rawData
      const data = { ...raw, orderNonce: `${orderNonce}`, price: `${price}` }
      const id = parseLooksRareOrder(data)?.id ?? '0x'
      const hash = looksRareDigest(31337, id, undefined) ?? '0x'
      const order = { kind: ask.kind, data: { ...data, signature: await signer.sign({ hash }) } }
      const { results } = await market.post('/order/v4', { items: [{ order }] })
      expect(results).toMatchObject([{ message: 'success', orderId: id }])
      return id
    }
    const ids = [await post(901n, 8_000n), await post(902n, 9_000n)] as const
    const told = async () => {
      await market.catchUp()
      const found = await market.get(`/orders/asks/v5?${ids.map(id => `ids=${id}`).join('&')}`)
      const byId = new Map((found.orders as Order[]).map(order => [order.id, order]))
      return ids.map(id => [byId.get(id)?.status, byId.get(id)?.price.amount.raw])
    }
    const [first, second] = ['8000', '9000']
    expect(await told()).toEqual([
      ['active', first],
      ['active', second],
    ])
    const cancel = { orderIds: [ids[0]], maker: ask.maker }
    const { steps } = await market.post('/execute/cancel/v3', cancel)
    const maker = market.trader(account.privateKey)
    for (const step of steps as { items: { data: TransactionData }[] }[])
      for (const { data } of step.items) await maker.send({ to: data.to, data: data.data })
    expect(await told()).toEqual([
      ['cancelled', first],
      ['active', second],
    ])
    const { spent } = await buy([{ orderId: ids[1] }])
    expect(spent).toBe(9_000n)
    expect(await ownerOf(tokenOf(ask))).toBe(buyer.account.address)
    expect(await told()).toEqual([
      ['cancelled', first],
      ['filled', second],
    ])
  })

  test('behavior: what a venue no longer sells is told, and not offered', async () => {
    const [order] = (await asks()).filter(({ kind }) => kind === 'looks-rare-v2')
    if (!order) throw new Error('Nothing is for sale on LooksRare')
    const { steps } = await market.post('/execute/cancel/v3', {
      orderIds: [order.id],
      maker: order.maker,
    })
    const [step] = steps as { items: { data: { to: Hex; data: Hex } }[] }[]
    const maker = market.trader(
      accounts.find(({ address }) => low(address) === order.maker)?.privateKey,
    )
    for (const { data } of step?.items ?? []) await maker.send({ to: data.to, data: data.data })
    const taker = buyer.account.address
    expect(
      await market.post('/execute/buy/v7', { items: [{ orderId: order.id }], taker }),
    ).toMatchObject({ statusCode: 410, message: 'Order has been cancelled' })
  })
})
