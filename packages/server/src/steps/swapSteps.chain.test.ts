import {
  accounts,
  addresses,
  seedVenues,
  startTestChain,
  type TestChain,
  tidelines,
  usdc,
} from '@sluice/devnet'
import { erc20Abi, type Hex, parseEther, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPair } from '../testing/openPair.ts'
import {
  type ChainMarket,
  type ChainTrader,
  startChainMarket,
} from '../testing/startChainMarket.ts'

const low = (address: Hex) => address.toLowerCase() as Hex
const dollars = low(usdc)
const weth = low(addresses.weth)
const router = low(addresses.universalRouter)
const ether = zeroAddress
const stranger: Hex = `0x${'77'.repeat(20)}`

let chain: TestChain
let market: ChainMarket
let trader: ChainTrader
let owner: Hex
/** One that costs a dollar, and one that burns 3 % of each transfer: with dollars in a pair of v2 each. */
let euros: Hex
let taxed: Hex
beforeAll(async () => {
  chain = await startTestChain()
  // With it come the pools of Uniswap.
  await seedVenues(chain.rpc)
  market = await startChainMarket({
    url: chain.url,
    collections: [tidelines.address],
    bidCurrencies: [dollars],
    chain: {
      ...{ wrappedNative: weth, router },
      swapFactories: { v2: low(addresses.uniswapV2Factory), v3: low(addresses.uniswapV3Factory) },
    },
  })
  trader = market.trader(accounts[0]?.privateKey)
  owner = trader.account.address
  const on = { market, trader, dollars, pairRouter: addresses.uniswapV2Router02 }
  euros = await openPair(on, 0n)
  taxed = await openPair(on, 300n)
  await market.catchUp()
}, 60_000)
afterAll(async () => {
  expect(market?.failures).toEqual([])
  await market?.stop()
  await chain.stop()
})

const held = (token: Hex, account: Hex) =>
  token === ether
    ? market.reader.getBalance({ address: account })
    : market.reader.readContract({
        ...{ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] },
      })

type Wish = Omit<
  Parameters<ChainTrader['client']['actions']['swapTokens']>[0],
  'wallet' | 'precheck'
>
type Quote = {
  amountIn: string
  amountOut: string
  minimumOut?: string
  maximumIn?: string
  route: { shareBps: number; pools: { kind: string }[] }[]
}

/** Swaps, and says what it changed for the account (the network fee aside) and for the recipient. */
async function swap(wish: Wish) {
  const recipient = wish.recipient ?? owner
  const { amount, expectedPrice: _, ...body } = wish
  const answer = await market.post('/execute/swap/v1', {
    ...{ taker: owner, tradeType: 'exactIn', amount: `${amount}`, onlyPath: true },
    ...body,
  })
  const quote = answer.swap as Quote
  const read = () =>
    Promise.all([held(low(wish.currencyIn), owner), held(low(wish.currencyOut), recipient)])
  const before = await read()
  const { state, steps } = await trader.client.actions.swapTokens({
    ...wish,
    wallet: trader.wallet,
  })
  const after = await read()
  const fees = steps
    .flatMap((step): readonly { receipt?: unknown }[] => step.items)
    .reduce((sum, { receipt }) => {
      const { gasUsed = 0n, effectiveGasPrice = 0n } = (receipt ?? {}) as Record<string, bigint>
      return sum + gasUsed * effectiveGasPrice
    }, 0n)
  const isNative = (currency: Hex) => currency === ether
  return {
    ...{ state, steps, quote },
    paid: before[0] - after[0] - (isNative(wish.currencyIn) ? fees : 0n),
    got: after[1] - before[1] + (isNative(wish.currencyOut) && recipient === owner ? fees : 0n),
    kinds: quote?.route?.map(({ pools }) => pools.map(({ kind }) => kind).join('-')),
  }
}

async function expectNothingLeft() {
  for (const token of [ether, weth, dollars, euros]) expect(await held(token, router)).toBe(0n)
}

describe('swapSteps, on the chain', () => {
  test('default: an exact input through one pool of v3, approved exactly', async () => {
    const amount = 30n * 10n ** 6n
    const { state, steps, quote, paid, got, kinds } = await swap({
      ...{ currencyIn: dollars, currencyOut: weth, amount },
    })
    expect(state).toMatchObject({ status: 'complete' })
    expect(kinds).toEqual(['v3'])
    expect(steps.map(({ id }) => id)).toEqual(['currency-approval', 'swap'])
    expect([paid, got]).toEqual([amount, BigInt(quote.amountOut)])
    expect(
      await market.reader.readContract({
        ...{ address: dollars, abi: erc20Abi, functionName: 'allowance' },
        args: [owner, addresses.permit2],
      }),
    ).toBe(0n)
    await expectNothingLeft()
  })

  test('behavior: a large one goes through v2 and v3 at once, with native currency', async () => {
    const amount = parseEther('10')
    const { state, quote, paid, got, kinds } = await swap({
      ...{ currencyIn: ether, currencyOut: dollars, amount },
    })
    expect(state).toMatchObject({ status: 'complete' })
    expect(kinds?.toSorted()).toEqual(['v2', 'v3'])
    expect([paid, got]).toEqual([amount, BigInt(quote.amountOut)])
    await expectNothingLeft()
  })

  test('behavior: v3 and v2 in one route, for somebody else', async () => {
    const amount = parseEther('0.1')
    const { state, quote, paid, got, kinds } = await swap({
      ...{ currencyIn: ether, currencyOut: euros, amount, recipient: stranger },
    })
    expect(state).toMatchObject({ status: 'complete' })
    expect(kinds).toEqual(['v3-v2'])
    expect([paid, got]).toEqual([amount, BigInt(quote.amountOut)])
    await expectNothingLeft()
  })

  test('behavior: an exact output takes no more than it needs, and native change comes back', async () => {
    const amount = 100n * 10n ** 6n
    const { state, quote, paid, got } = await swap({
      ...{ currencyIn: ether, currencyOut: dollars, amount, tradeType: 'exactOut' },
    })
    expect(state).toMatchObject({ status: 'complete' })
    expect([paid, got]).toEqual([BigInt(quote.amountIn), amount])
    expect(paid).toBeLessThan(BigInt(quote.maximumIn ?? 0))
    await expectNothingLeft()
  })

  test('behavior: an exact output of native currency by pairs of v2, held to what was agreed', async () => {
    const amount = parseEther('0.01')
    const raw = parseEther('40')
    const { state, steps, paid, got, kinds, quote } = await swap({
      ...{ currencyIn: euros, currencyOut: ether, amount, tradeType: 'exactOut' },
      expectedPrice: { [euros]: { raw } },
    })
    expect(state).toMatchObject({ status: 'complete' })
    expect(kinds).toEqual(['v2-v2'])
    expect(paid).toBe(BigInt(quote.amountIn))
    // Half way there are dollars, of which whole units are rounded up: one is worth 3.4e8 wei.
    expect(got).toBeGreaterThanOrEqual(amount)
    expect(got - amount).toBeLessThan(400_000_000n)
    const approval = steps[0]?.items[0]?.data
    const approved = approval && 'to' in approval ? approval.data.slice(-64) : ''
    expect(BigInt(`0x${approved}`)).toBe(raw)
    await expectNothingLeft()
  })

  test('options: usePermit signs the allowance instead of sending it', async () => {
    const amount = 30n * 10n ** 6n
    const { state, steps, quote, paid, got } = await swap({
      ...{ currencyIn: dollars, currencyOut: ether, amount },
      options: { usePermit: true },
    })
    expect(state).toMatchObject({ status: 'complete' })
    expect(steps.map(({ id, items }) => [id, items.length])).toEqual([
      ['currency-approval', 1],
      ['currency-permit', 1],
      ['swap', 1],
    ])
    expect([paid, got]).toEqual([amount, BigInt(quote.amountOut)])
    await expectNothingLeft()
  })

  test('behavior: wrapping and unwrapping, one for one', async () => {
    const amount = parseEther('1') + 1n
    const wrapped = await swap({ currencyIn: ether, currencyOut: weth, amount })
    expect(wrapped.steps.map(({ id }) => id)).toEqual(['currency-wrapping'])
    expect([wrapped.paid, wrapped.got]).toEqual([amount, amount])
    const back = await swap({
      ...{ currencyIn: weth, currencyOut: ether, amount, tradeType: 'exactOut' },
    })
    expect(back.steps.map(({ id }) => id)).toEqual(['currency-unwrapping'])
    expect([back.paid, back.got]).toEqual([amount, amount])
    expect(back.state).toMatchObject({ status: 'complete' })
  })

  test('behavior: a token that taxes its transfers is quoted with its tax, in and out', async () => {
    const bought = await swap({ currencyIn: dollars, currencyOut: taxed, amount: 30n * 10n ** 6n })
    expect(bought.state).toMatchObject({ status: 'complete' })
    // The token rounds for itself.
    expect(bought.got - BigInt(bought.quote.amountOut)).toBeLessThanOrEqual(1n)
    expect(bought.got).toBeGreaterThanOrEqual(BigInt(bought.quote.amountOut) - 1n)
    const amount = parseEther('10')
    const sold = await swap({ currencyIn: taxed, currencyOut: ether, amount })
    expect(sold.state).toMatchObject({ status: 'complete' })
    expect([sold.paid, sold.got]).toEqual([amount, BigInt(sold.quote.amountOut)])
    await expectNothingLeft()
  })

  test('error: an exact output of such a token is refused', async () => {
    const wish = { currencyIn: dollars, currencyOut: taxed, tradeType: 'exactOut' } as const
    await expect(swap({ ...wish, amount: parseEther('1') })).rejects.toMatchObject({
      ...{ moneyMoved: 'no', statusCode: 424 },
    })
  })
})
