import { MixedRouteSDK, MixedRouteTrade, Trade as RouterTrade } from '@uniswap/router-sdk'
import { CurrencyAmount, TradeType } from '@uniswap/sdk-core'
import { UniswapTrade } from '@uniswap/universal-router-sdk'
import { Router, Route as V2Route, Trade as V2Trade } from '@uniswap/v2-sdk'
import { Route as V3Route, Trade as V3Trade } from '@uniswap/v3-sdk'
import { buildTransaction } from '../src/buildTransaction.ts'
import { senderAsRecipient } from '../src/constants.ts'
import { decodeCommands } from '../src/decodeCommands.ts'
import { encodeExecute } from '../src/encodeExecute.ts'
import { execute } from '../src/execute.ts'
import { createRoute } from '../src/swap/createRoute.ts'
import { createTrade } from '../src/swap/createTrade.ts'
import { swap } from '../src/swap/swap.ts'
import type { Token, V2Pair } from '../src/swap/types.ts'
import { encodeRouter02 } from '../src/swap/v2/encodeRouter02.ts'
import { pairAddress } from '../src/swap/v2/pairAddress.ts'
import { peerPair, peerToken, percent, tokenAt } from './differential/peer.ts'
import { compare } from './support/compare.ts'
import { peerCall } from './support/peerCall.ts'
import { peerPool, randomPairs, randomPools } from './support/randomPools.ts'
import { run } from './support/run.ts'

// Trades are made before the clock starts, on both sides, and so are the addresses of pairs, which the
// peer's pairs bring along. What is measured is a trade's way to calldata.

// The tokens are of a chain whose router is not known.
const router = '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad'
const factory = '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f'
const withAddress = (pair: V2Pair): V2Pair => ({
  ...pair,
  address: pairAddress({ tokenA: pair.token0, tokenB: pair.token1, factory }),
})
const hop = (pools: readonly V2Pair[], a: number, b: number): V2Pair => {
  const ends = [tokenAt(a).address, tokenAt(b).address]
  const pair = pools.find(({ token0, token1 }) =>
    [token0, token1].every(({ address }) => ends.includes(address)),
  )
  if (!pair) throw new Error(`There is no pair of ${a} and ${b}`)
  return pair
}
const pairs = randomPairs(1, 4, 6).map(withAddress)
const pools = randomPools(1, 4, 6, 2)
const pair01 = hop(pairs, 0, 1)
const pool02 = hop(pools as never, 0, 2) as never
const pool12 = hop(pools as never, 1, 2) as never
const pair12 = hop(pairs, 1, 2)
const [input, output] = [tokenAt(0), tokenAt(1)]
const [peerInput, peerOutput] = [peerToken(input), peerToken(output)]
const amount = 10n ** 16n
const raw = CurrencyAmount.fromRawAmount(peerInput, String(amount))
const trade = (...path: Parameters<typeof createRoute>[0]['pools'][number][]) =>
  createTrade({
    type: 'exactIn',
    routes: [{ route: createRoute({ pools: path, input, output }), amount }],
  })
const v2 = V2Trade.exactIn(new V2Route([peerPair(pair01)], peerInput, peerOutput), raw)
const v3 = await V3Trade.exactIn(
  new V3Route([peerPool(pool02), peerPool(pool12)], peerInput, peerOutput),
  raw,
)
const mixed = await MixedRouteTrade.fromRoute(
  new MixedRouteSDK([peerPool(pool02), peerPair(pair12)], peerInput, peerOutput),
  raw,
  TradeType.EXACT_INPUT,
)
const none = { v2Routes: [], v3Routes: [], v4Routes: [], tradeType: TradeType.EXACT_INPUT } as const
const { inputAmount, outputAmount } = v2
const cases = [
  ['v2', trade(pair01), { ...none, v2Routes: [{ routev2: v2.route, inputAmount, outputAmount }] }],
  ['v3', trade(pool02, pool12), { ...none, v3Routes: [{ ...amountsOf(v3), routev3: v3.route }] }],
  [
    'mixed',
    trade(pool02, pair12),
    { ...none, mixedRoutes: [{ ...amountsOf(mixed), mixedRoute: mixed.route }] },
  ],
] as const

/** The peer has the router send a pair nothing once it has been paid; ours does not. */
function withoutTransfer(data: string): string {
  const all = `8${'0'.repeat(63)}`
  const words = data.slice(10).match(/.{1,64}/g) ?? []
  return data.slice(0, 10) + words.map(word => (word === all ? '0'.repeat(64) : word)).join('')
}

/** The peer leaves in the router what the second pool did not take; ours gives it back. */
function withSweep(data: string, token: Token['address']): string {
  const { commands, inputs } = execute.decode(data as `0x${string}`)
  const args = { token, recipient: senderAsRecipient, amountMin: 0n }
  const swept = [...decodeCommands(commands, inputs), { command: 'SWEEP', args } as const]
  return encodeExecute(swept, undefined)
}

function amountsOf({ inputAmount, outputAmount }: typeof v3 | typeof mixed) {
  return { inputAmount, outputAmount }
}

for (const [name, own, routes] of cases) {
  const peerTrade = new RouterTrade(routes as never)
  const ours = () => buildTransaction([swap(own, { slippageTolerance: 50n })], { router }).data
  const peer = () =>
    peerCall(new UniswapTrade(peerTrade as never, { slippageTolerance: percent(50n) } as never))
      .data
  const expected = name === 'v3' ? withSweep(peer(), tokenAt(2).address) : withoutTransfer(peer())
  if (ours() !== expected) {
    throw new Error(`Not the peer's bytes for a ${name} swap`)
  }
  await compare(`encode a plain ${name} swap`, [
    { name: '@sluice/router', ask: ours },
    { name: '@uniswap/universal-router-sdk@3.0.3', ask: peer },
  ])
}

const recipient = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const routerAddress = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const own = trade(pair01)
const options = { slippageTolerance: 50n, recipient, ttl: 600n, router: routerAddress } as const
await compare('build a call of Router02', [
  { name: '@sluice/router', ask: () => encodeRouter02(own, options) },
  {
    name: '@uniswap/v2-sdk@4.4.1, arguments only',
    ask: () =>
      Router.swapCallParameters(v2, { allowedSlippage: percent(50n), recipient, ttl: 600 }),
  },
])

await run()
