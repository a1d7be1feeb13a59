import {
  accounts,
  addresses,
  feeRecipient,
  firstLight,
  startTestChain,
  type TestChain,
  vessels,
} from '@sluice/devnet'
import { encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseOrder } from '../orderbook/parseOrder.ts'
import { type Json, signed } from '../testing/createTestMarket.ts'
import { type ChainMarket, startChainMarket } from '../testing/startChainMarket.ts'

const weth = addresses.weth
const eth = 10n ** 18n
const hour = 3600
const tokenAbi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
])

let chain: TestChain
let market: ChainMarket
beforeAll(async () => {
  chain = await startTestChain()
  market = await startChainMarket({
    url: chain.url,
    collections: [firstLight.address, vessels.address],
    chain: { wrappedNative: weth.toLowerCase() as Hex },
  })
})
afterAll(async () => {
  await market?.stop()
  await chain.stop()
})

const trader = (index: number) => market.trader(accounts[index]?.privateKey)
const tokensOf = async (owner: Hex, collection: Hex) => {
  const { tokens } = await market.get(
    `/users/${owner}/tokens/v10?collection=${collection}&limit=200`,
  )
  return (tokens as { token: Json; ownership: Json }[]).map(({ token, ownership }) => ({
    id: BigInt(`${token.tokenId}`),
    count: BigInt(`${ownership.tokenCount}`),
  }))
}
const ownerOf = (id: bigint) =>
  market.reader.readContract({
    ...{ address: firstLight.address, abi: tokenAbi, functionName: 'ownerOf', args: [id] },
  })
const balance = (address: Hex) => market.reader.getBalance({ address })
const wethOf = (account: Hex) =>
  market.reader.readContract({
    ...{ address: weth, abi: erc20Abi, functionName: 'balanceOf', args: [account] },
  })
const asks = async (maker: Hex) =>
  (await market.get(`/orders/asks/v5?maker=${maker}&includePrivate=true`)).orders as Json[]

describe('listSteps, on the chain', () => {
  test('default: for one taker, and at a falling price, sold at what the block says', async () => {
    const [seller, buyer] = [trader(2), trader(3)]
    const [first, second] = await tokensOf(seller.account.address, firstLight.address)
    if (!first || !second) throw new Error('The seller holds too little')
    const { timestamp: start } = await market.reader.getBlock()
    const end = start + BigInt(hour)
    const { state } = await seller.client.actions.listToken({
      listings: [
        {
          ...{ token: `${firstLight.address}:${first.id}`, weiPrice: eth },
          taker: buyer.account.address.toLowerCase() as Hex,
        },
        {
          ...{ token: `${firstLight.address}:${second.id}`, orderKind: 'seaport-v1.6' },
          ...{ weiPrice: 4n * eth, endWeiPrice: 2n * eth, automatedRoyalties: false },
          ...{ listingTime: `${start}`, expirationTime: `${end}` },
          marketplaceFees: [`${feeRecipient}:100`],
        },
      ],
      wallet: seller.wallet,
    })
    expect(state.status).toBe('complete')
    const listed = await asks(seller.account.address)
    expect(listed.map(order => [order.status, order.isDynamic]).sort()).toEqual([
      ['active', false],
      ['active', true],
    ])
    const priced = listed.find(order => order.isDynamic)
    const own = listed.find(order => !order.isDynamic)

    // Nobody else gets the one that is for one taker.
    const stranger = trader(4)
    await expect(
      stranger.client.actions.buyToken({
        items: [{ orderId: `${own?.id}` }],
        wallet: stranger.wallet,
      }),
    ).rejects.toMatchObject({ message: expect.stringContaining('No fillable orders') })
    let before = await balance(seller.account.address)
    await buyer.client.actions.buyToken({
      items: [{ orderId: `${own?.id}` }],
      wallet: buyer.wallet,
    })
    expect(await ownerOf(first.id)).toBe(buyer.account.address)
    expect((await balance(seller.account.address)) - before).toBe((eth * 95n) / 100n)

    before = await balance(seller.account.address)
    const { steps } = await buyer.client.actions.buyToken({
      items: [{ orderId: `${priced?.id}` }],
      wallet: buyer.wallet,
    })
    expect(await ownerOf(second.id)).toBe(buyer.account.address)
    const hash = steps.at(-1)?.items.at(-1)?.txHashes?.[0]?.txHash as Hex
    const { blockNumber } = await market.reader.getTransactionReceipt({ hash })
    const { timestamp } = await market.reader.getBlock({ blockNumber })
    // 99 % of 4 falls to 99 % of 2 in an hour; Seaport rounds what is asked for up.
    const [elapsed, all] = [timestamp - start, BigInt(hour)]
    const sum = 396n * 10n ** 16n * (all - elapsed) + 198n * 10n ** 16n * elapsed
    expect((await balance(seller.account.address)) - before).toBe((sum + all - 1n) / all)
  })

  test('behavior: some of an edition, priced in an ERC20 token', async () => {
    const [seller, buyer] = [trader(1), trader(5)]
    const held = await tokensOf(seller.account.address, vessels.address)
    const edition = held.find(({ count }) => count >= 2n)
    if (!edition) throw new Error('The seller holds too little')
    await seller.client.actions.listToken({
      listings: [
        {
          ...{ token: `${vessels.address}:${edition.id}`, quantity: 2, weiPrice: 6n * eth },
          ...{ currency: weth.toLowerCase() as Hex, automatedRoyalties: false },
          marketplaceFees: [`${feeRecipient}:100`],
        },
      ],
      wallet: seller.wallet,
    })
    const [order] = await asks(seller.account.address)
    expect(order).toMatchObject({ status: 'active', quantityRemaining: 2 })
    await buyer.send({
      ...{ to: weth, value: 3n * eth },
      data: encodeFunctionData({ abi: parseAbi(['function deposit() payable']) }),
    })
    const before = await wethOf(seller.account.address)
    const { state } = await buyer.client.actions.buyToken({
      items: [{ orderId: `${order?.id}`, quantity: 1 }],
      wallet: buyer.wallet,
    })
    expect(state.status).toBe('complete')
    expect((await wethOf(seller.account.address)) - before).toBe((3n * eth * 99n) / 100n)
    const [left] = await asks(seller.account.address)
    expect(left).toMatchObject({ status: 'active', quantityFilled: 1, quantityRemaining: 1 })
    expect(market.failures).toEqual([])
  })

  test('behavior: what was signed and posted nowhere is bought by the order itself', async () => {
    const [seller, buyer] = [trader(6), trader(7)]
    const [token] = await tokensOf(seller.account.address, firstLight.address)
    if (!token) throw new Error('The seller holds too little')
    const { steps } = await market.post('/execute/list/v5', {
      maker: seller.account.address,
      params: [{ token: `${firstLight.address}:${token.id}`, weiPrice: `${eth}` }],
    })
    type Item = {
      status: string
      data: { to: Hex; data: Hex; post?: { body: { items: { order: { data: Json } }[] } } }
    }
    for (const { data, status } of (steps as { items: Item[] }[]).flatMap(({ items }) => items))
      if (data.to && status === 'incomplete') await seller.send({ to: data.to, data: data.data })
    const [signing] = (steps as { items: Item[] }[]).at(-1)?.items ?? []
    const order = parseOrder(signing?.data.post?.body.items[0]?.order.data)
    if (!order) throw new Error('The listing was not made')
    const { order: rawOrder } = await signed(order.components, seller.account)
    const before = await balance(seller.account.address)
    const { state, path } = await buyer.client.actions.buyToken({
      items: [{ rawOrder }],
      wallet: buyer.wallet,
    })
    expect(state).toEqual({ status: 'complete', error: undefined })
    expect(path).toMatchObject([{ orderId: order.id, rawQuote: `${eth}` }])
    expect(await ownerOf(token.id)).toBe(buyer.account.address)
    expect((await balance(seller.account.address)) - before).toBe((eth * 95n) / 100n)
    await market.catchUp()
    const { orders } = await market.get(`/orders/asks/v5?ids=${order.id}`)
    expect(orders).toMatchObject([{ status: 'filled' }])
    expect(market.failures).toEqual([])
  })

  test('behavior: what is listed long after the last block can be bought before the next', async () => {
    const later = await startChainMarket({
      url: chain.url,
      collections: [firstLight.address],
      now: () => Date.now() + hour * 1000,
    })
    try {
      const seller = later.trader(accounts[3]?.privateKey)
      const buyer = later.trader(accounts[4]?.privateKey)
      const [token] = await tokensOf(seller.account.address, firstLight.address)
      if (!token) throw new Error('The seller holds too little')
      const listings = [{ token: `${firstLight.address}:${token.id}`, weiPrice: eth }]
      await seller.client.actions.listToken({ listings, wallet: seller.wallet })
      const { orders } = await later.get(`/orders/asks/v5?maker=${seller.account.address}`)
      const [order] = orders as Json[]
      await buyer.client.actions.buyToken({
        items: [{ orderId: `${order?.id}` }],
        wallet: buyer.wallet,
      })
      expect(await ownerOf(token.id)).toBe(buyer.account.address)
    } finally {
      await later.stop()
    }
  })
})
