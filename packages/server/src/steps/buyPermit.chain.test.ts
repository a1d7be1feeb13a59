import {
  accounts,
  addresses,
  seedVenues,
  startTestChain,
  type TestChain,
  tidelines,
  usdc,
} from '@sluice/devnet'
import {
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  type Hex,
  parseAbi,
  parseEther,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '../testing/createTestMarket.ts'
import {
  type ChainMarket,
  type ChainTrader,
  startChainMarket,
} from '../testing/startChainMarket.ts'

const low = (address: Hex) => address.toLowerCase() as Hex
const dollars = low(usdc)
const weth = low(addresses.weth)

type Order = {
  id: Hex
  kind: string
  maker: Hex
  tokenSetId: string
  price: { amount: { raw: string } }
}

let chain: TestChain
let market: ChainMarket
let orders: Order[]
beforeAll(async () => {
  chain = await startTestChain()
  const posted = await seedVenues(chain.rpc)
  market = await startChainMarket({
    url: chain.url,
    collections: [tidelines.address],
    bidCurrencies: [dollars],
    chain: {
      ...{ wrappedNative: weth, router: low(addresses.universalRouter) },
      swapFactories: { v2: low(addresses.uniswapV2Factory), v3: low(addresses.uniswapV3Factory) },
    },
  })
  await market.post('/order/v4', {
    items: posted.map(order => ({ order, orderbook: 'reservoir' })),
  })
  await market.catchUp()
  const asks = await market.get('/orders/asks/v5?status=active&limit=200')
  orders = (asks.orders as Order[]).filter(({ kind }) =>
    ['seaport-v1.4', 'looks-rare-v2'].includes(kind),
  )
  expect(orders).toHaveLength(4)
})
afterAll(async () => {
  expect(market?.failures).toEqual([])
  await market?.stop()
  await chain.stop()
})

const ownerOf = ({ tokenSetId }: Order) => {
  const [, contract = '0x', id = '0'] = tokenSetId.split(':')
  return market.reader.readContract({
    ...{ address: contract as Hex, abi: erc721Abi, functionName: 'ownerOf', args: [BigInt(id)] },
  })
}
const held = (token: Hex, owner: Hex) =>
  market.reader.readContract({
    ...{ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] },
  })
const allowanceOf = (owner: Hex, token: Hex) =>
  market.reader.readContract({
    address: addresses.permit2,
    abi: parseAbi([
      'function allowance(address, address, address) view returns (uint160, uint48, uint48)',
    ]),
    functionName: 'allowance',
    args: [owner, token, addresses.universalRouter],
  })

type Item = {
  data?: { to: Hex; data: Hex; value: Hex } & {
    sign: { domain: Json; types: Record<string, { name: string; type: string }[]> } & {
      primaryType: string
      value: Json
    }
    post: { endpoint: string; body: Json }
  }
}
const ask = async (trader: ChainTrader, order: Order | undefined, more: Json = {}) => {
  const { steps, requestId, message } = await market.post('/execute/buy/v7', {
    ...{ items: [{ orderId: order?.id }], taker: trader.account.address, ...more },
  })
  if (message) throw new Error(`${message}`)
  const item = (id: string) =>
    (steps as { id: string; items: Item[] }[]).find(step => step.id === id)?.items
  return { requestId, item }
}

describe('what only its exchange sells, paid in another currency', () => {
  const native = (address: Hex) => market.reader.getBalance({ address })
  test.each([
    ['dollars', dollars, undefined],
    ['wrapped native currency', weth, undefined],
    ['native currency, priced in dollars', zeroAddress, dollars],
    ['dollars, for a listing for one taker', dollars, undefined, accounts[0]?.address],
  ])(
    'options: currency: %s: exactly what the order takes is swapped for',
    async (_, currency, price, taker?: Hex) => {
      const [buyer, seller] = [0, 2].map(at => market.trader(accounts[at]?.privateKey))
      if (!buyer || !seller) throw new Error('There are no accounts')
      await market.catchUp()
      const { tokens } = await market.get(
        `/users/${seller.account.address}/tokens/v10?collection=${tidelines.address}`,
      )
      const [{ token }] = tokens as [{ token: { tokenId: string } }]
      const id = `${tidelines.address}:${token.tokenId}` as const
      const asked = price ? 12_345_678n : 10n ** 16n + 7n
      const listed = await seller.client.actions.listToken({
        listings: [
          {
            ...{
              token: id,
              weiPrice: `${asked}`,
              orderKind: taker ? 'seaport-v1.5' : 'seaport-v1.6',
            },
            ...(taker ? { taker } : {}),
            ...(price ? { currency: price } : {}),
          },
        ],
        wallet: seller.wallet,
      })
      await market.catchUp()
      const owner = buyer.account.address
      const amount = (of: Hex) => (of === zeroAddress ? native(owner) : held(of, owner))
      const own = price ?? zeroAddress
      const read = () => Promise.all([amount(currency), amount(own)])
      const options = { currency }
      expect(listed.state).toMatchObject({ status: 'complete' })
      const [order] = listed.steps.flatMap(step => step.items.flatMap(item => item.orderData ?? []))
      const items = [{ orderId: `${order?.orderId}` }]
      const { path: quote } = await buyer.client.actions.buyToken({
        ...{ items, wallet: buyer.wallet, options, precheck: true },
      })
      const most = quote.reduce((sum, line) => sum + BigInt(line.buyInRawQuote ?? 0), 0n)
      const before = await read()
      const { state, steps, path } = await buyer.client.actions.buyToken({
        ...{ items, wallet: buyer.wallet, options },
        expectedPrice: { [currency]: { raw: most } },
      })
      expect(state).toEqual({ status: 'complete', error: undefined })
      expect(path).toEqual(quote)
      expect(steps.map(step => step.id)).toContain('swap')
      expect(await ownerOf({ tokenSetId: `token:${id}` } as Order)).toBe(owner)
      const after = await read()
      const fees = steps
        .flatMap((step): readonly { receipt?: unknown }[] => step.items)
        .reduce((sum, { receipt }) => {
          const { gasUsed = 0n, effectiveGasPrice = 0n } = (receipt ?? {}) as Record<string, bigint>
          return sum + gasUsed * effectiveGasPrice
        }, 0n)
      const [paid, left] = [before[0] - after[0], before[1] - after[1]]
      // What was swapped for went into the purchase, but for what a pair gives beyond that, its input being rounded
      // up: less than a unit of what was paid is worth, and it is the buyer's.
      const kept = own === zeroAddress ? fees - left : -left
      expect(kept).toBeGreaterThanOrEqual(0n)
      expect(kept * most).toBeLessThan(asked)
      const spent = currency === zeroAddress ? paid - fees : paid
      if (currency === weth) expect([most, spent]).toEqual([asked, asked])
      expect(spent).toBeLessThanOrEqual(most)
      expect(spent).toBeGreaterThanOrEqual((most * 10_000n) / 10_060n)
      for (const of of [weth, dollars]) expect(await held(of, addresses.universalRouter)).toBe(0n)
      expect(await native(addresses.universalRouter)).toBe(0n)
    },
  )
})

describe('buySteps with a permit, on the chain', () => {
  test('default: what is signed pays for two exchanges, exactly, and nothing of it is left', async () => {
    const buyer = market.trader(accounts[0]?.privateKey)
    const owner = buyer.account.address
    await buyer.send({ to: weth, data: '0xd0e30db0', value: parseEther('50') })
    const chosen = [
      orders.find(({ kind }) => kind === 'seaport-v1.4'),
      orders.find(({ kind }) => kind === 'looks-rare-v2'),
    ].flatMap(order => (order ? [order] : []))
    const price = chosen.reduce((sum, order) => sum + BigInt(order.price.amount.raw), 0n)
    const before = await held(weth, owner)
    const { state, steps } = await buyer.client.actions.buyToken({
      items: chosen.map(({ id }) => ({ orderId: id })),
      wallet: buyer.wallet,
      options: { currency: weth, usePermit: true },
    })
    expect(state).toMatchObject({ status: 'complete' })
    expect(steps.map(({ id, items }) => [id, items.length])).toEqual([
      ['currency-approval', 1],
      ['currency-permit', 1],
      ['pre-signature', 0],
      ['sale', 1],
    ])
    expect(await Promise.all(chosen.map(ownerOf))).toEqual([owner, owner])
    expect(before - (await held(weth, owner))).toBe(price)
    expect((await allowanceOf(owner, weth)).slice(0, 1)).toEqual([0n])
    expect(await held(weth, addresses.universalRouter)).toBe(0n)
  })

  test('behavior: pools that have moved since it was signed never take more than that', async () => {
    const [, second] = orders.filter(({ kind }) => kind === 'looks-rare-v2')
    const [buyer, seller, rival] = [0, 3, 4].map(at => market.trader(accounts[at]?.privateKey))
    if (!buyer || !seller || !rival) throw new Error('There are no accounts')
    const more = { currency: dollars, usePermit: true }
    const { requestId, item } = await ask(buyer, second, more)
    const permit = item('currency-permit')?.[0]?.data
    const approval = item('currency-approval')?.[0]?.data
    if (!permit || !approval) throw new Error('There is nothing to sign')
    await buyer.send({ to: approval.to, data: approval.data })
    const { domain, types, primaryType, value } = permit.sign
    const signature = await buyer.account.signTypedData({
      ...{ domain, types, primaryType, message: value },
    })
    await market.post(`${permit.post.endpoint}?signature=${signature}`, permit.post.body)
    // Somebody else buys a little with dollars in between: an ether costs a little more now.
    const { tokens } = await market.get(
      `/users/${seller.account.address}/tokens/v10?collection=${tidelines.address}`,
    )
    const [{ token }] = tokens as [{ token: { tokenId: string } }]
    await seller.client.actions.listToken({
      listings: [{ token: `${tidelines.address}:${token.tokenId}`, weiPrice: `${10n ** 16n}` }],
      wallet: seller.wallet,
    })
    await buyer.send({
      to: dollars,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [rival.account.address, 100_000_000n],
      }),
    })
    await rival.client.actions.buyToken({
      items: [{ token: `${tidelines.address}:${token.tokenId}` }],
      wallet: rival.wallet,
      options: { currency: dollars },
    })
    const again = await ask(buyer, second, { ...more, requestId })
    const sale = again.item('sale')?.[0]?.data
    if (!sale) throw new Error('There is no sale')
    const before = await held(dollars, buyer.account.address)
    await buyer.send({ to: sale.to, data: sale.data, value: BigInt(sale.value) })
    const spent = before - (await held(dollars, buyer.account.address))
    const { amount } = value.details as { amount: string }
    expect(spent).toBeLessThanOrEqual(BigInt(amount))
    expect(spent).toBeGreaterThan((BigInt(amount) * 99n) / 100n)
    if (second) expect(await ownerOf(second)).toBe(buyer.account.address)
  })
})
