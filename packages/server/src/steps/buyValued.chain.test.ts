import {
  accounts,
  addresses,
  seedVenues,
  startTestChain,
  type TestChain,
  tidelines,
  usdc,
} from '@sluice/devnet'
import { erc20Abi, erc721Abi, formatEther, type Hex, parseAbi, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '../testing/createTestMarket.ts'
import {
  type ChainMarket,
  type ChainTrader,
  startChainMarket,
} from '../testing/startChainMarket.ts'
import { until } from '../testing/until.ts'

const low = (address: Hex) => address.toLowerCase() as Hex
const dollars = low(usdc)
const price = 12_345_678n

let chain: TestChain
let market: ChainMarket
let buyer: ChainTrader
let seller: ChainTrader
beforeAll(async () => {
  chain = await startTestChain()
  // With it come the pools.
  await seedVenues(chain.rpc)
  market = await startChainMarket({
    url: chain.url,
    collections: [tidelines.address],
    bidCurrencies: [dollars],
    chain: {
      ...{ wrappedNative: low(addresses.weth), router: low(addresses.universalRouter) },
      swapFactories: { v2: low(addresses.uniswapV2Factory), v3: low(addresses.uniswapV3Factory) },
    },
  })
  buyer = market.trader(accounts[0]?.privateKey)
  seller = market.trader(accounts[2]?.privateKey)
})
afterAll(async () => {
  expect(market?.failures).toEqual([])
  await market?.stop()
  await chain.stop()
})

/** Lists one that the seller still has, in dollars; answers it as the market's routes name it. */
const list = async () => {
  await market.catchUp()
  const { tokens } = await market.get(
    `/users/${seller.account.address}/tokens/v10?collection=${tidelines.address}`,
  )
  const [{ token }] = tokens as [{ token: { tokenId: string } }]
  const id = `${low(tidelines.address)}:${token.tokenId}` as const
  const { state } = await seller.client.actions.listToken({
    listings: [{ token: id, weiPrice: `${price}`, currency: dollars, orderKind: 'seaport-v1.5' }],
    wallet: seller.wallet,
  })
  expect(state).toMatchObject({ status: 'complete' })
  await market.catchUp()
  return id
}
const floorOf = async (token: string) => {
  const { tokens } = await market.get(`/tokens/v7?tokens=${token}`)
  const [row] = tokens as { market: { floorAsk: { id: Hex | null; price: Json } } }[]
  return row?.market.floorAsk
}
const ownerOf = (token: string) =>
  market.reader.readContract({
    ...{ address: tidelines.address, abi: erc721Abi, functionName: 'ownerOf' },
    args: [BigInt(token.split(':')[1] ?? '')],
  })
const held = (owner: Hex) =>
  market.reader.readContract({
    ...{ address: dollars, abi: erc20Abi, functionName: 'balanceOf', args: [owner] },
  })
/** What the price was worth in ether as of a block, by the pair of Uniswap v2; for a comparison alone. */
const worthAt = async (blockNumber: bigint): Promise<number> => {
  const abi = parseAbi([
    'function getPair(address, address) view returns (address)',
    'function getReserves() view returns (uint112, uint112, uint32)',
  ])
  const pair = await market.reader.readContract({
    ...{ address: addresses.uniswapV2Factory, abi, functionName: 'getPair' },
    ...{ args: [addresses.weth, usdc], blockNumber },
  })
  const [first, second] = await market.reader.readContract({
    ...{ address: pair, abi, functionName: 'getReserves', blockNumber },
  })
  const [ether, other] = low(addresses.weth) < dollars ? [first, second] : [second, first]
  return Number(formatEther((price * ether) / other))
}

describe('a listing in dollars, bought by its token', () => {
  test('default: it is the floor, and paid in dollars, exactly', async () => {
    const token = await list()
    expect(await floorOf(token)).toMatchObject({
      price: { currency: { contract: dollars }, amount: { raw: `${price}` } },
    })
    const owner = buyer.account.address
    const before = await held(owner)
    const { state, path } = await buyer.client.actions.buyToken({
      ...{ items: [{ token }], wallet: buyer.wallet },
      expectedPrice: { [dollars]: { raw: price } },
    })
    expect(state).toEqual({ status: 'complete', error: undefined })
    expect(path).toMatchObject([{ currency: dollars, rawQuote: `${price}` }])
    expect(await ownerOf(token)).toBe(owner)
    expect(before - (await held(owner))).toBe(price)
    await market.catchUp()
    expect((await floorOf(token))?.id).toBeNull()
    // Its worth is asked for right after its block is indexed.
    const saleOf = async () => {
      const { sales } = await market.get(`/sales/v6?tokens=${token}&limit=1`)
      return (sales as { block: number; price: { currency: Json; amount: Json } }[])[0]
    }
    await until(
      'the sale has its worth',
      async () => typeof (await saleOf())?.price.amount.native === 'number',
    )
    const sale = await saleOf()
    expect(sale?.price).toMatchObject({
      currency: { contract: dollars },
      amount: { decimal: 12.34567 },
    })
    // What a pair of the two gave for it then: pools are as far apart as their fees, and five decimal places are told.
    const worth = await worthAt(BigInt((sale?.block ?? 0) - 1))
    expect(Number(sale?.price.amount.native) / worth).toBeGreaterThan(0.98)
    expect(Number(sale?.price.amount.native) / worth).toBeLessThan(1.02)
  })

  test('options: currency: the native one by a swap, for no more than was quoted', async () => {
    const token = await list()
    const owner = buyer.account.address
    const options = { currency: zeroAddress }
    const { path: quote } = await buyer.client.actions.buyToken({
      ...{ items: [{ token }], wallet: buyer.wallet, options, precheck: true },
    })
    const most = BigInt(quote[0]?.buyInRawQuote ?? 0)
    expect(quote).toMatchObject([{ currency: dollars, buyInCurrency: zeroAddress }])
    const [before, beforeDollars] = [
      await market.reader.getBalance({ address: owner }),
      await held(owner),
    ]
    const { state, steps } = await buyer.client.actions.buyToken({
      ...{ items: [{ token }], wallet: buyer.wallet, options },
      expectedPrice: { [zeroAddress]: { raw: most } },
    })
    expect(state).toEqual({ status: 'complete', error: undefined })
    expect(await ownerOf(token)).toBe(owner)
    const fees = steps
      .flatMap((step): readonly { receipt?: unknown }[] => step.items)
      .reduce((sum, { receipt }) => {
        const { gasUsed = 0n, effectiveGasPrice = 0n } = (receipt ?? {}) as Record<string, bigint>
        return sum + gasUsed * effectiveGasPrice
      }, 0n)
    const spent = before - (await market.reader.getBalance({ address: owner })) - fees
    expect(spent).toBeLessThanOrEqual(most)
    expect(spent).toBeGreaterThanOrEqual((most * 10_000n) / 10_060n)
    // No less than was needed: a pair may give a unit more, which is the buyer's.
    expect(await held(owner)).toBeGreaterThanOrEqual(beforeDollars)
    expect((await held(owner)) - beforeDollars).toBeLessThanOrEqual(1n)
  })
})
