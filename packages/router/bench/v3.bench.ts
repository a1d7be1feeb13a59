import { CurrencyAmount, Price } from '@uniswap/sdk-core'
import {
  Pool as PeerPool,
  priceToClosestTick as peerPriceToClosestTick,
  tickToPrice as peerTickToPrice,
  Tick,
  TickListDataProvider,
} from '@uniswap/v3-sdk'
import type { V3Pool } from '../src/swap/types.ts'
import { priceToClosestTick } from '../src/swap/v3/priceToClosestTick.ts'
import { getSqrtRatioAtTick } from '../src/swap/v3/tickMath.ts'
import { tickToPrice } from '../src/swap/v3/tickToPrice.ts'
import { v3AmountIn } from '../src/swap/v3/v3AmountIn.ts'
import { v3AmountOut } from '../src/swap/v3/v3AmountOut.ts'
import { v3Pool } from '../src/swap/v3/v3Pool.ts'
import { big, js, peer0, peer1, peerPoolOf, token0, token1 } from './differential/v3Pools.ts'
import { compare } from './support/compare.ts'
import { run } from './support/run.ts'

const peerName = '@uniswap/v3-sdk@3.13.1'

/** 300 positions around the price, one beginning at each tick of the spacing below it. */
const positions = 300
const spacing = 60
const ticks = Array.from({ length: 2 * positions + 1 }, (_, i) => ({
  index: (i - positions) * spacing,
  liquidityNet: i === positions ? 0n : (i < positions ? 1n : -1n) * 10n ** 18n,
})).filter(tick => tick.liquidityNet !== 0n)
const tickCurrent = 30
const pool: V3Pool = {
  type: 'v3-pool',
  token0,
  token1,
  fee: 3000,
  sqrtRatioX96: getSqrtRatioAtTick(tickCurrent) + 12_345n,
  liquidity: BigInt(positions) * 10n ** 18n,
  tickCurrent,
  tickSpacing: spacing,
  ticks,
}
const peer = peerPoolOf(pool)
const peerTicks = ticks.map(
  ({ index, liquidityNet }) =>
    new Tick({ index, liquidityGross: '1', liquidityNet: liquidityNet.toString() }),
)
const peerPrice = js(pool.sqrtRatioX96)
const peerLiquidity = js(pool.liquidity)

/** 64 amounts of token0 that all pass just so many ticks. */
function amountsPassing(ticksCrossed: number): readonly bigint[] {
  const to = (passed: number) =>
    v3AmountOut({
      pool,
      tokenIn: token0,
      amountIn: 10n ** 30n,
      // Tick 0 carries no liquidity of its own: the first one below is at -60.
      sqrtPriceLimitX96: getSqrtRatioAtTick(-spacing * passed) - 1n,
    }).amountIn
  const [least, most] = [ticksCrossed === 0 ? 10n ** 15n : to(ticksCrossed), to(ticksCrossed + 1)]
  return Array.from({ length: 64 }, (_, i) => least + ((most - least) * BigInt(i + 1)) / 70n)
}

let turn = 0
const next = <value>(values: readonly value[]): value => values[turn++ & 63] as value

for (const ticksCrossed of [0, 2, 20, 200]) {
  const amounts = amountsPassing(ticksCrossed)
  const outs: bigint[] = []
  for (const amountIn of amounts) {
    const quote = v3AmountOut({ pool, tokenIn: token0, amountIn })
    const [theirs, after] = await peer.getOutputAmount(
      CurrencyAmount.fromRawAmount(peer0, amountIn.toString()),
    )
    if (quote.ticksCrossed !== ticksCrossed || quote.amountOut !== big(theirs.quotient))
      throw new Error(`Not the peer's quote for ${ticksCrossed} ticks`)
    if (quote.poolAfter.tickCurrent !== after.tickCurrent) throw new Error('Not the peer’s pool')
    outs.push(quote.amountOut)
  }
  const peerIns = amounts.map(amount => CurrencyAmount.fromRawAmount(peer0, amount.toString()))
  const peerOuts = outs.map(amount => CurrencyAmount.fromRawAmount(peer1, amount.toString()))

  const what = (type: string) => `v3 quote crossing ${ticksCrossed} ticks, ${type}`
  const quote = (pool: V3Pool) => v3AmountOut({ pool, tokenIn: token0, amountIn: next(amounts) })
  const peerQuote = (pool: PeerPool) => pool.getOutputAmount(next(peerIns))
  await compare(what('exact in, a pool asked again'), [
    { name: '@sluice/router', ask: () => quote(pool) },
    { name: peerName, ask: () => peerQuote(peer) },
  ])
  await compare(what('exact out, a pool asked again'), [
    {
      name: '@sluice/router',
      ask: () => v3AmountIn({ pool, tokenOut: token1, amountOut: next(outs) }),
    },
    { name: peerName, ask: () => peer.getInputAmount(next(peerOuts)) },
  ])
  // Whoever asks once per block has another pool each time.
  await compare<V3Pool | PeerPool>(what('exact in, a new pool made before'), [
    { name: '@sluice/router', make: makePool, ask: made => quote(made as V3Pool) },
    { name: peerName, make: makePeer, ask: made => peerQuote(made as PeerPool) },
  ])
  await compare(what('exact in, a new pool and making it'), [
    { name: '@sluice/router', ask: () => quote(plainPool()) },
    { name: peerName, ask: () => peerQuote(makePeer()) },
  ])
}

/** A pool is a plain object, which is checked with its ticks when it is asked. */
function plainPool(): V3Pool {
  return {
    type: 'v3-pool',
    token0,
    token1,
    fee: 3000,
    sqrtRatioX96: pool.sqrtRatioX96,
    liquidity: pool.liquidity,
    tickCurrent,
    tickSpacing: spacing,
    ticks: [...ticks],
  }
}

/** The same, checked before it is asked. */
function makePool(): V3Pool {
  const { sqrtRatioX96, liquidity } = pool
  const state = { sqrtRatioX96, liquidity, tickCurrent, ticks: [...ticks] }
  return v3Pool({ tokenA: token0, tokenB: token1, fee: 3000, ...state })
}

function makePeer(): PeerPool {
  const provider = new TickListDataProvider(peerTicks, spacing)
  return new PeerPool(peer0, peer1, 3000, peerPrice, peerLiquidity, tickCurrent, provider)
}

// So many that none is still in a table of recent ones when its turn comes again.
const manyTicks = Array.from({ length: 65_536 }, (_, i) => ((i * 104_729) % 1_774_544) - 887_272)
const nextTick = () => manyTicks[turn++ & 65_535] as number
await compare('tick to price', [
  { name: '@sluice/router', ask: () => tickToPrice(token0, token1, nextTick()) },
  { name: peerName, ask: () => peerTickToPrice(peer0, peer1, nextTick()) },
])

const somePrices = Array.from({ length: 64 }, (_, i) => ({
  numerator: 10n ** 18n + BigInt(i) * 7_919n ** 4n,
  denominator: 3n ** BigInt(i),
}))
const peerPrices = somePrices.map(
  ({ numerator, denominator }) => new Price(peer0, peer1, js(denominator), js(numerator)),
)
for (const [i, price] of somePrices.entries())
  if (
    priceToClosestTick(token0, token1, price) !==
    peerPriceToClosestTick(peerPrices[i] as Price<typeof peer0, typeof peer1>)
  )
    throw new Error('Not the peer’s tick')
await compare('price to tick', [
  { name: '@sluice/router', ask: () => priceToClosestTick(token0, token1, next(somePrices)) },
  { name: peerName, ask: () => peerPriceToClosestTick(next(peerPrices)) },
])

await run()
