import {
  accounts,
  addresses,
  feeRecipient,
  firstLight,
  seedVenues,
  startTestChain,
  type TestChain,
  usdc,
  vessels,
} from '@sluice/devnet'
import { type SeaportVersion, typedData } from '@sluice/router/seaport'
import { encodeFunctionData, erc20Abi, type Hex, parseAbi, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseOrder } from '../orderbook/parseOrder.ts'
import type { Json } from '../testing/createTestMarket.ts'
import {
  type ChainMarket,
  type ChainTrader,
  startChainMarket,
} from '../testing/startChainMarket.ts'

const weth = addresses.weth
const low = (address: Hex) => address.toLowerCase() as Hex
const dollars = low(usdc)
const eth = 10n ** 18n
const tokenAbi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
])
const deposit = encodeFunctionData({ abi: parseAbi(['function deposit() payable']) })
const approve = (amount: bigint) =>
  encodeFunctionData({
    ...{ abi: erc20Abi, functionName: 'approve', args: [addresses.openseaConduit, amount] },
  })

let chain: TestChain
let market: ChainMarket
beforeAll(async () => {
  chain = await startTestChain()
  // With it come the pools of Uniswap.
  await seedVenues(chain.rpc)
  market = await startChainMarket({
    url: chain.url,
    collections: [firstLight.address, vessels.address],
    bidCurrencies: [dollars],
    chain: {
      ...{ wrappedNative: low(weth), router: low(addresses.universalRouter) },
      swapFactories: { v2: low(addresses.uniswapV2Factory), v3: low(addresses.uniswapV3Factory) },
    },
  })
}, 60_000)
afterAll(async () => {
  await market?.stop()
  await chain.stop()
})

const trader = (index: number) => market.trader(accounts[index]?.privateKey)
const balance = (account: Hex) =>
  market.reader.readContract({
    ...{ address: weth, abi: erc20Abi, functionName: 'balanceOf', args: [account] },
  })
const allowance = (account: Hex) =>
  market.reader.readContract({
    ...{ address: weth, abi: erc20Abi, functionName: 'allowance' },
    args: [account, addresses.openseaConduit],
  })
const tokensOf = async (owner: Hex, collection: Hex) => {
  const { tokens } = await market.get(
    `/users/${owner}/tokens/v10?collection=${collection}&limit=200`,
  )
  return (tokens as { token: Json; ownership: Json }[]).map(({ token }) => `${token.tokenId}`)
}
const bidsOf = async (maker: Hex) =>
  (await market.get(`/orders/bids/v6?maker=${maker}&includeCriteriaMetadata=true`)).orders as Json[]

describe('bidSteps, on the chain', () => {
  test('default: wraps and approves exactly what is offered; the offers stand, and the best one is on top', async () => {
    const { client, wallet, account, send } = trader(1)
    const owner = trader(2).account.address
    const [id] = await tokensOf(owner, firstLight.address)
    const token = `${firstLight.address}:${id}` as const
    await send({ to: weth, data: approve(0n) })
    const price = (await balance(account.address)) + 3n * eth
    const { state, steps } = await client.actions.placeBid({
      bids: [
        { token, weiPrice: price, marketplaceFees: [`${feeRecipient}:100`] },
        { collection: firstLight.address, weiPrice: price - eth },
        {
          ...{ collection: firstLight.address, weiPrice: price - 2n * eth },
          ...{ attributeKey: 'Rays', attributeValue: '0', orderKind: 'seaport-v1.6' },
        },
      ],
      wallet,
    })
    expect(state).toEqual({ status: 'complete', error: undefined })
    expect(steps.map(step => step.items.map(item => item.state))).toEqual([
      ['complete'],
      ['complete'],
      ['complete', 'complete'],
    ])
    // One balance stands behind all three; each could be accepted, one after the other.
    expect([await balance(account.address), await allowance(account.address)]).toEqual([
      price,
      price + (price - eth) + (price - 2n * eth),
    ])
    const posted = steps[2]?.items.flatMap(item => item.orderData ?? []) ?? []
    expect(posted).toHaveLength(3)
    const orders = await bidsOf(account.address)
    expect(orders.map(order => order.id).sort()).toEqual(posted.map(each => each.orderId).sort())
    expect(orders.map(order => order.status)).toEqual(['active', 'active', 'active'])
    // 5 % to the artist, 1 % to the marketplace.
    const top = orders.find(order => order.tokenSetId === `token:${token.toLowerCase()}`)
    const net = price - (price * 500n) / 10_000n - (price * 100n) / 10_000n
    expect(top).toMatchObject({ price: { netAmount: { raw: `${net}` } } })
    const { topBids } = await market.get(
      `/orders/users/${owner}/top-bids/v4?collection=${firstLight.address}`,
    )
    expect(
      (topBids as { id: string; token: Json }[]).find(bid => bid.token.tokenId === id),
    ).toMatchObject({
      id: top?.id,
    })
    // Nothing of this stands in the way of what comes.
    await send({ to: weth, data: approve(0n) })
    await market.catchUp()
    const inactive = await market.get(`/orders/bids/v6?maker=${account.address}&status=inactive`)
    expect(inactive.orders).toHaveLength(3)
    expect(market.failures).toEqual([])
  })
})

/** An offer that the server made for 1.5, signed for another release and posted by its maker. */
const postOn = async (version: SeaportVersion, maker: ChainTrader, param: Json) => {
  const { steps } = await market.post('/execute/bid/v5', {
    ...{ maker: maker.account.address, params: [param] },
  })
  type Posted = { order: { data: Json } }
  const [item] = (steps as { items: { data: { post: { body: { items: Posted[] } } } }[] }[]).at(-1)
    ?.items ?? [undefined]
  const [posted] = item?.data.post.body.items ?? []
  const order = parseOrder(posted?.order.data)
  if (!posted || !order) throw new Error('The offer was not made')
  const { message, ...typed } = typedData(31337, version, order.components)
  const signature = await maker.account.signTypedData({
    ...typed,
    message: { ...message, offer: [...message.offer], consideration: [...message.consideration] },
  })
  const { results } = await market.post(`/order/v4?signature=${signature}`, {
    items: [{ ...posted, order: { ...posted.order, kind: `seaport-v${version}` } }],
  })
  expect(results).toMatchObject([{ message: 'success', orderId: order.id }])
  return order.id
}

describe('sellSteps, on the chain', () => {
  const ownerOf = (id: string | undefined) =>
    market.reader.readContract({
      ...{ address: firstLight.address, abi: tokenAbi, functionName: 'ownerOf' },
      args: [BigInt(id ?? 0)],
    })
  const salesOf = async (hash: unknown) =>
    (await market.get(`/sales/v6?txHash=${hash}`)).sales as Json[]

  test('default: into the best offers, one of which is for the token, by one transaction', async () => {
    const seller = trader(4)
    const { account } = seller
    const [first, second] = await tokensOf(account.address, firstLight.address)
    const bidder = trader(5)
    const price = 2n * eth
    await bidder.client.actions.placeBid({
      bids: [
        { token: `${firstLight.address}:${first}`, weiPrice: 9n * eth },
        { collection: firstLight.address, weiPrice: 8n * eth },
      ],
      wallet: bidder.wallet,
    })
    await bidder.send({ to: weth, data: approve(17n * eth) })
    await bidder.send({ to: weth, data: deposit, value: 17n * eth })
    await market.catchUp()
    const before = await balance(account.address)
    const items = [first, second].map(id => ({ token: `${firstLight.address}:${id}` as const }))
    const feesOnTop = [`${feeRecipient}:${price / 10n}`] as `0x${string}:${string}`[]
    const { state, path, steps } = await seller.client.actions.acceptOffer({
      items,
      wallet: seller.wallet,
      options: { feesOnTop },
      expectedPrice: { [weth]: { raw: (17n * eth * 95n) / 100n } },
    })
    expect(state).toEqual({ status: 'complete', error: undefined })
    expect(path?.map(line => line.rawQuote)).toEqual([
      `${(9n * eth * 95n) / 100n}`,
      `${(8n * eth * 95n) / 100n}`,
    ])
    expect(await Promise.all([first, second].map(ownerOf))).toEqual(
      Array(2).fill(bidder.account.address),
    )
    expect((await balance(account.address)) - before).toBe((17n * eth * 95n) / 100n - price / 10n)
    const sale = steps.at(-1)?.items[0]
    const sales = await salesOf(sale?.txHashes?.[0]?.txHash)
    expect(sales.map(each => [each.orderSide, each.from, each.to]).sort()).toEqual(
      Array(2).fill(['bid', account.address.toLowerCase(), bidder.account.address.toLowerCase()]),
    )
  })

  test.each([
    ['1.4', 6],
    ['1.5', 7],
    ['1.6', 8],
  ] as const)('behavior: an offer for a trait on %s', async (version, index) => {
    const [seller, bidder] = [trader(index), trader(9)]
    await bidder.send({ to: weth, data: approve(eth) })
    await bidder.send({ to: weth, data: deposit, value: eth })
    const [id] = await tokensOf(seller.account.address, firstLight.address)
    const { tokens } = await market.get(
      `/tokens/v7?tokens=${firstLight.address}:${id}&includeAttributes=true`,
    )
    const [found] = tokens as { token: { attributes: { key: string; value: string }[] } }[]
    const sky = found?.token.attributes.find(({ key }) => key === 'Sky')
    const orderId = await postOn(version, bidder, {
      ...{ collection: firstLight.address, attributeKey: 'Sky', attributeValue: sky?.value },
      ...{ weiPrice: `${eth}` },
    })
    const before = await balance(seller.account.address)
    const { state } = await seller.client.actions.acceptOffer({
      items: [{ token: `${firstLight.address}:${id}`, orderId }],
      wallet: seller.wallet,
    })
    expect(state.status).toBe('complete')
    expect(await ownerOf(id)).toBe(bidder.account.address)
    expect((await balance(seller.account.address)) - before).toBe((eth * 95n) / 100n)
  })

  test('behavior: an offer for a set of tokens takes one that is in it, and no other', async () => {
    const [seller, bidder, third] = [trader(3), trader(9), trader(2)]
    const [outside, second] = await tokensOf(seller.account.address, firstLight.address)
    const [first] = await tokensOf(third.account.address, firstLight.address)
    const tokenOf = (id: string | undefined) => `${firstLight.address}:${id}` as const
    const { id: tokenSetId } = await market.post('/token-sets/v2', {
      tokens: [first, second].map(tokenOf),
    })
    await bidder.client.actions.placeBid({
      bids: [{ tokenSetId: `${tokenSetId}`, weiPrice: eth }],
      wallet: bidder.wallet,
    })
    const [bid] = (await bidsOf(bidder.account.address)).filter(
      each => each.tokenSetId === tokenSetId,
    )
    expect(bid).toMatchObject({ status: 'active', criteria: { kind: 'custom' } })
    const orderId = `${bid?.id}`
    const taken = { items: [{ token: tokenOf(outside), orderId }], taker: seller.account.address }
    expect(await market.post('/execute/sell/v7', taken)).toMatchObject({ statusCode: 400 })
    const before = await balance(seller.account.address)
    const { state } = await seller.client.actions.acceptOffer({
      items: [{ token: tokenOf(second), orderId }],
      wallet: seller.wallet,
    })
    expect(state).toEqual({ status: 'complete', error: undefined })
    expect(await ownerOf(second)).toBe(bidder.account.address)
    expect((await balance(seller.account.address)) - before).toBe((eth * 95n) / 100n)
    await market.catchUp()
    const { orders } = await market.get(`/orders/bids/v6?ids=${orderId}`)
    expect(orders).toMatchObject([{ status: 'filled', quantityRemaining: 0 }])
  })

  test.each([
    ['native currency', zeroAddress, 2],
    ['dollars, through the pools', dollars, 5],
  ])('options: currency: %s for what offers pay', async (_, currency, index) => {
    const [seller, bidder] = [trader(index), trader(9)]
    const { address } = seller.account
    const [first, second] = await tokensOf(address, firstLight.address)
    await bidder.client.actions.placeBid({
      bids: [
        { token: `${firstLight.address}:${first}`, weiPrice: eth },
        { token: `${firstLight.address}:${second}`, weiPrice: eth / 2n, orderKind: 'seaport-v1.6' },
      ],
      wallet: bidder.wallet,
    })
    await bidder.send({ to: weth, data: approve(10n * eth) })
    await bidder.send({ to: weth, data: deposit, value: 2n * eth })
    await market.catchUp()
    const held = () =>
      currency === zeroAddress
        ? market.reader.getBalance({ address })
        : market.reader.readContract({
            ...{ address: currency, abi: erc20Abi, functionName: 'balanceOf', args: [address] },
          })
    const items = [first, second].map(id => ({ token: `${firstLight.address}:${id}` as const }))
    const fee = eth / 100n + 1n
    const options = { currency, feesOnTop: [`${feeRecipient}:${fee}` as const] }
    const { path: quote } = await seller.client.actions.acceptOffer({
      ...{ items, wallet: seller.wallet, options, precheck: true },
    })
    const least = quote.reduce((sum, line) => sum + BigInt(line.sellOutRawQuote ?? 0), 0n)
    const [before, wrapped] = [await held(), await balance(address)]
    const { state, steps, path } = await seller.client.actions.acceptOffer({
      ...{ items, wallet: seller.wallet, options },
      expectedPrice: { [currency]: { raw: least } },
    })
    expect(state).toEqual({ status: 'complete', error: undefined })
    expect(path).toEqual(quote)
    expect(await Promise.all([first, second].map(ownerOf))).toEqual(
      Array(2).fill(bidder.account.address),
    )
    expect(await balance(address)).toBe(wrapped)
    const net = (eth * 3n * 95n) / 200n - fee
    const swap = steps.at(-1)
    expect(swap?.id).toBe('swap')
    if (currency === zeroAddress) {
      const fees = steps
        .flatMap((step): readonly { receipt?: unknown }[] => step.items)
        .reduce((sum, { receipt }) => {
          const { gasUsed = 0n, effectiveGasPrice = 0n } = (receipt ?? {}) as Record<string, bigint>
          return sum + gasUsed * effectiveGasPrice
        }, 0n)
      expect([least, (await held()) - before + fees]).toEqual([net, net])
      return
    }
    const got = (await held()) - before
    expect(got).toBeGreaterThanOrEqual(least)
    // The pools did not move: it is the half percent more that they may, rounded down for each of two lines.
    const most = (got * 10_000n) / 10_050n
    expect(most - least).toBeLessThanOrEqual(2n)
    for (const token of [weth, dollars])
      expect(
        await market.reader.readContract({
          ...{ address: token, abi: erc20Abi, functionName: 'balanceOf' },
          args: [addresses.universalRouter],
        }),
      ).toBe(0n)
  })

  test('behavior: a part of an offer for several of an edition, twice', async () => {
    const [seller, bidder] = [trader(1), trader(3)]
    const [id] = await tokensOf(seller.account.address, vessels.address)
    const token = `${vessels.address}:${id}` as const
    const held = () =>
      market.reader.readContract({
        ...{ address: vessels.address, abi: tokenAbi, functionName: 'balanceOf' },
        args: [bidder.account.address, BigInt(id ?? 0)],
      })
    const had = await held()
    await bidder.client.actions.placeBid({
      bids: [{ token, quantity: 3, weiPrice: 60n * eth, automatedRoyalties: false }],
      wallet: bidder.wallet,
    })
    for (const quantity of [1n, 1n]) {
      const before = await balance(seller.account.address)
      const { state } = await seller.client.actions.acceptOffer({
        items: [{ token, quantity: Number(quantity) }],
        wallet: seller.wallet,
      })
      expect(state.status).toBe('complete')
      expect((await balance(seller.account.address)) - before).toBe(20n * eth)
    }
    expect((await held()) - had).toBe(2n)
    const [bid] = await bidsOf(bidder.account.address)
    expect(bid).toMatchObject({ status: 'active', quantityFilled: 2, quantityRemaining: 1 })
    expect(market.failures).toEqual([])
  })
})
