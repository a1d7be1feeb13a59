import {
  accounts,
  addresses,
  seedVenues,
  startTestChain,
  type TestChain,
  tidelines,
  usdc,
} from '@sluice/devnet'
import { encodeFunctionData, erc20Abi, erc721Abi, type Hex, parseAbi, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rpcSource } from '../indexer/rpcSource.ts'
import { convert, one } from '../rates/convert.ts'
import { readRates } from '../rates/readRates.ts'
import type { Json } from '../testing/createTestMarket.ts'
import { type ChainMarket, startChainMarket } from '../testing/startChainMarket.ts'

const low = (address: Hex) => address.toLowerCase() as Hex
const dollars = low(usdc)
const ether = 10n ** 18n

const settings = {
  ...{ nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, dollar: dollars },
  wrappedNative: low(addresses.weth),
  router: low(addresses.universalRouter),
  swapFactories: { v2: low(addresses.uniswapV2Factory), v3: low(addresses.uniswapV3Factory) },
}

let chain: TestChain
let market: ChainMarket
/** As many blocks as pools are read below the newest one, and one more. */
const mine = async () => {
  for (let i = 0; i < 4; i++) await chain.rpc.request({ method: 'evm_mine' })
}
beforeAll(async () => {
  chain = await startTestChain()
  const orders = await seedVenues(chain.rpc)
  await mine()
  market = await startChainMarket({
    url: chain.url,
    collections: [tidelines.address],
    bidCurrencies: [dollars],
    chain: settings,
  })
  await market.post('/order/v4', {
    items: orders.map(order => ({ order, orderbook: 'reservoir' })),
  })
  await market.catchUp()
})
afterAll(async () => {
  expect(market?.failures).toEqual([])
  await market?.stop()
  await chain.stop()
})

const dollarsOf = (owner: Hex) =>
  market.reader.readContract({
    ...{ address: dollars, abi: erc20Abi, functionName: 'balanceOf', args: [owner] },
  })

const abi = parseAbi([
  'struct Swap { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(Swap params) payable returns (uint256)',
  'function increaseObservationCardinalityNext(uint16)',
  'function getPool(address, address, uint24) view returns (address)',
  'function slot0() view returns (uint160 root, int24, uint16, uint16, uint16, uint8, bool)',
])
const poolOf = () =>
  market.reader.readContract({
    ...{ address: addresses.uniswapV3Factory, abi, functionName: 'getPool' },
    args: [dollars, addresses.weth, 3000],
  })
/** Base units of dollars that an ether costs in the pool of v3 at this moment. */
async function spotOf(): Promise<bigint> {
  const address = await poolOf()
  const [root] = await market.reader.readContract({ address, abi, functionName: 'slot0' })
  // The dollars are the lower address: the root is that of ether for dollars.
  return ((10n ** 18n) << 192n) / (root * root)
}
/** Whether two amounts are apart by no more than one part of so many. */
const expectNear = (a: bigint, b: bigint, parts: bigint) =>
  expect((a > b ? a - b : b - a) * parts).toBeLessThanOrEqual(b)
/** The same, as the server would tell it now. */
async function rateNow(): Promise<bigint> {
  const rates = await readRates(
    {
      chain: { id: 31337, name: 'Local', rpcUrls: [chain.url], startBlock: 0, ...settings },
      source: rpcSource({ chainId: 31337, rpcUrls: [chain.url] }),
    },
    {
      ...{ wrapped: settings.wrappedNative, currencies: [] },
      dollar: { contract: dollars, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    },
  )
  const rate = rates.get(dollars)
  return rate ? convert(ether, one, rate) : 0n
}

describe('rates, on the chain', () => {
  test('default: by the pools of Uniswap', async () => {
    const { conversion, usd } = await market.get(`/currencies/conversion/v1?to=${dollars}`)
    expect(usd).toBe(conversion)
    expectNear(parseUnits(`${conversion}`, 6), 3000n * 10n ** 6n, 1_000_000n)
  })
})

describe('createFindTrade, on the chain', () => {
  test('default: prices in ether are paid in dollars, exactly swapped, at most what was quoted', async () => {
    const buyer = market.trader(accounts[0]?.privateKey)
    const { orders } = await market.get('/orders/asks/v5?status=active&limit=200')
    const chosen = (orders as { id: Hex; kind: string; tokenSetId: string }[]).filter(({ kind }) =>
      ['seaport-v1.4', 'looks-rare-v2'].includes(kind),
    )
    expect(chosen).toHaveLength(4)
    const owner = buyer.account.address
    const before = await dollarsOf(owner)
    const { state, path, steps } = await buyer.client.actions.buyToken({
      items: chosen.map(({ id }) => ({ orderId: id })),
      wallet: buyer.wallet,
      options: { currency: dollars },
    })
    expect(state).toMatchObject({ status: 'complete' })
    expect(steps.map(({ id, items }) => [id, items.length])).toEqual([
      ['currency-approval', 2],
      ['pre-signature', 0],
      ['sale', 1],
    ])
    for (const { tokenSetId } of chosen) {
      const [, contract = '0x', id = '0'] = tokenSetId.split(':')
      const now = await market.reader.readContract({
        ...{ address: contract as Hex, abi: erc721Abi, functionName: 'ownerOf' },
        args: [BigInt(id)],
      })
      expect(now).toBe(owner)
    }
    const lines = path as Json[]
    const most = lines.reduce((sum, line) => sum + BigInt(`${line.buyInRawQuote}`), 0n)
    const wei = lines.reduce((sum, line) => sum + BigInt(`${line.rawQuote}`), 0n)
    expect(lines.every(line => line.buyInCurrency === dollars)).toBe(true)
    const spent = before - (await dollarsOf(owner))
    expect(spent).toBeLessThanOrEqual(most)
    // At 3000 dollars an ether: the fee of the pools and their depth on top, and half a percent of slack.
    const worth = (wei * 3000n) / 10n ** 12n
    expect(spent).toBeGreaterThan(worth)
    expect(spent).toBeLessThan((worth * 115n) / 100n)
    expect(most).toBeLessThanOrEqual((spent * 1005n) / 1000n + 10n)
    expect(await dollarsOf(addresses.universalRouter)).toBe(0n)
    expect(await market.reader.getBalance({ address: addresses.universalRouter })).toBe(0n)
  })
})

describe('rates, after trades', () => {
  test('behavior: what a trade moves is not believed at once, where a pool remembers half an hour', async () => {
    const trader = market.trader(accounts[2]?.privateKey)
    const data = encodeFunctionData({
      abi,
      functionName: 'increaseObservationCardinalityNext',
      args: [10],
    })
    await trader.send({ to: await poolOf(), data })
    await chain.rpc.request({ method: 'evm_increaseTime', params: [3600] })
    await mine()
    const before = await spotOf()
    // A tick is a hundredth of a percent; the pools stood at one for all that time.
    expectNear(await rateNow(), before, 10_001n)
    await trader.send({
      to: addresses.uniswapV3SwapRouter,
      value: 10n * ether,
      data: encodeFunctionData({
        ...{ abi, functionName: 'exactInputSingle' },
        args: [
          {
            ...{ tokenIn: addresses.weth, tokenOut: dollars, fee: 3000 },
            ...{ recipient: addresses.weth, deadline: 2n ** 40n },
            ...{ amountIn: 10n * ether, amountOutMinimum: 0n, sqrtPriceLimitX96: 0n },
          },
        ],
      }),
    })
    await mine()
    // Less than 60 of ether became 10 more: at (60 / 70)² of the price at most, or 73 %.
    expect((await spotOf()) * 100n).toBeLessThan(before * 74n)
    expectNear(await rateNow(), before, 500n)
  })
})
