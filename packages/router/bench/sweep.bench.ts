import { Trade as RouterTrade } from '@uniswap/router-sdk'
import { CurrencyAmount, TradeType } from '@uniswap/sdk-core'
import {
  LooksRareV2Trade,
  NFT20Trade,
  NFTXTrade,
  ROUTER_AS_RECIPIENT,
  SeaportTrade,
  SudoswapTrade,
  UniswapTrade,
  X2Y2Trade,
} from '@uniswap/universal-router-sdk'
import { Route as V2Route, Trade as V2Trade } from '@uniswap/v2-sdk'
import { Route as V3Route, Trade as V3Trade } from '@uniswap/v3-sdk'
import fc from 'fast-check'
import { buildTransaction } from '../src/buildTransaction.ts'
import { looksRareV2 } from '../src/markets/looksRareV2.ts'
import { nft20 } from '../src/markets/nft20.ts'
import { nftx } from '../src/markets/nftx.ts'
import { seaport } from '../src/markets/seaport/seaport.ts'
import { sudoswap } from '../src/markets/sudoswap.ts'
import { x2y2 } from '../src/markets/x2y2.ts'
import type { Part } from '../src/part.ts'
import { planCost } from '../src/planCost.ts'
import { createRoute } from '../src/swap/createRoute.ts'
import { createTrade } from '../src/swap/createTrade.ts'
import { swap } from '../src/swap/swap.ts'
import type { Native, Pool, V3Pool } from '../src/swap/types.ts'
import { PeerNative, peerPair, peerToken, percent, tokenAt } from './differential/peer.ts'
import { marketOrders, now, router } from './marketOrders.ts'
import { compare } from './support/compare.ts'
import { peerCall } from './support/peerCall.ts'
import { peerPool, randomPairs, randomPools } from './support/randomPools.ts'
import { run } from './support/run.ts'
import { seaportOrders } from './support/seaportOrders.ts'

/** As an API would give it: amounts in decimal digits, addresses in lower case. */
function asGiven(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'string' && value.startsWith('0x')) return value.toLowerCase()
  if (Array.isArray(value)) return value.map(asGiven)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, asGiven(each)]))
}

/** One order of a market, the same in every run. */
const order = <value extends object>(arbitrary: fc.Arbitrary<value>): value =>
  asGiven(fc.sample(arbitrary, { numRuns: 1, seed: 20 })[0]) as value

const orders = {
  looksRareV2: order(marketOrders.looksRareV2),
  sudoswap: order(marketOrders.sudoswap),
  nftx: order(marketOrders.nftx),
  nft20: order(marketOrders.nft20),
  x2y2: order(marketOrders.x2y2),
}
const purchase = seaportOrders(1)

const markets: { name: string; ours: () => Part; peer: () => Parameters<typeof peerCall>[0] }[] = [
  {
    name: 'Seaport',
    ours: () => seaport([purchase]),
    peer: () => new SeaportTrade([purchase as never]),
  },
  {
    name: 'LooksRare',
    ours: () => looksRareV2([orders.looksRareV2], { now }),
    peer: () => new LooksRareV2Trade([orders.looksRareV2 as never]),
  },
  {
    name: 'Sudoswap',
    ours: () => sudoswap([orders.sudoswap], { now }),
    peer: () => new SudoswapTrade([orders.sudoswap as never]),
  },
  {
    name: 'NFTX',
    ours: () => nftx([orders.nftx]),
    peer: () => new NFTXTrade([orders.nftx as never]),
  },
  {
    name: 'NFT20',
    ours: () => nft20([orders.nft20]),
    peer: () => new NFT20Trade([orders.nft20 as never]),
  },
  {
    name: 'X2Y2',
    ours: () => x2y2([orders.x2y2], { now }),
    peer: () => new X2Y2Trade([orders.x2y2 as never]),
  },
]

type Call = { data: string; value: bigint }

const same = (name: string, ours: () => Call, peer: () => Call) => {
  const [own, theirs] = [ours(), peer()]
  if (own.data !== theirs.data || own.value !== theirs.value)
    throw new Error(`Not the peer's bytes and value: ${name}`)
  return compare(name, [
    { name: '@sluice/router', ask: () => ours().data },
    { name: '@uniswap/universal-router-sdk@3.0.3', ask: () => peer().data },
  ])
}

await same(
  'encode a sweep of six markets',
  () =>
    buildTransaction(
      markets.map(market => market.ours()),
      { router },
    ),
  () => peerCall(markets.flatMap(market => market.peer()) as never),
)
for (const { name, ours, peer } of markets)
  await same(
    `encode one order on ${name}`,
    () => buildTransaction([ours()], { router }),
    () => peerCall(peer()),
  )

// A token is swapped for exactly the native currency that the order costs, which stays in the router and pays
// for it. The trade is made before the clock starts, on both sides.
const ether: Native = { chainId: tokenAt(0).chainId, native: true, wrapped: tokenAt(1) }
const ends = { input: tokenAt(0), output: ether }
const peerEnds = [peerToken(ends.input), new PeerNative(ether)] as const
const isOf = (a: number, b: number) => (pool: Pool) =>
  [tokenAt(a), tokenAt(b)].every(({ address }) =>
    [pool.token0.address, pool.token1.address].includes(address),
  )
const [pair] = randomPairs(1, 4, 6).filter(isOf(0, 1))
const pools = randomPools(1, 4, 6, 20)
const [pool02, pool12] = [pools.find(isOf(0, 2)), pools.find(isOf(1, 2))]
if (!pair || !pool02 || !pool12) throw new Error('There is no route')

/** The routes of a trade, as the peer wants them: each made by the package of its own kind of pool. */
const peerRoutes = {
  v2: async (raw: CurrencyAmount<PeerNative>) => {
    const { route, ...amounts } = V2Trade.exactOut(new V2Route([peerPair(pair)], ...peerEnds), raw)
    return { v2Routes: [{ routev2: route, ...amountsOf(amounts) }] }
  },
  v3: async (raw: CurrencyAmount<PeerNative>) => {
    const route = new V3Route([peerPool(pool02), peerPool(pool12)], ...peerEnds)
    return {
      v3Routes: [{ routev3: route, ...amountsOf(await V3Trade.exactOut(route, raw)) }],
    }
  },
}
const paths = { v2: [pair], v3: [pool02, pool12] satisfies V3Pool[] }
const none = { v2Routes: [], v3Routes: [], v4Routes: [], tradeType: TradeType.EXACT_OUTPUT }

function amountsOf({ inputAmount, outputAmount }: { inputAmount: unknown; outputAmount: unknown }) {
  return { inputAmount, outputAmount }
}

for (const { name, ours, peer } of markets.slice(0, 2))
  for (const kind of ['v2', 'v3'] as const) {
    const { value: amount } = planCost([ours()])
    const route = createRoute({ pools: paths[kind], ...ends })
    const trade = createTrade({ type: 'exactOut', routes: [{ route, amount }] })
    const raw = CurrencyAmount.fromRawAmount(peerEnds[1], String(amount))
    const routes = await peerRoutes[kind](raw)
    const peerTrade = new RouterTrade({ ...none, ...routes } as never)
    await same(
      `encode a ${kind} swap, then one order on ${name}`,
      () =>
        buildTransaction([swap(trade, { slippageTolerance: 50n, recipient: 'router' }), ours()], {
          router,
        }),
      () => {
        const options = { slippageTolerance: percent(50n), recipient: ROUTER_AS_RECIPIENT }
        return peerCall([new UniswapTrade(peerTrade as never, options as never), peer()] as never)
      },
    )
  }

await run()
