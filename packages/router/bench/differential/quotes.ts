import fc from 'fast-check'
import { createRoute } from '../../src/swap/createRoute.ts'
import { createTrade } from '../../src/swap/createTrade.ts'
import type { fromQuote } from '../../src/swap/fromQuote.ts'
import type { Token } from '../../src/swap/types.ts'
import { v2Pair } from '../../src/swap/v2/v2Pair.ts'
import { getSqrtRatioAtTick } from '../../src/swap/v3/tickMath.ts'
import { tokenAt } from './peer.ts'

// Quotes as a routing service answers them, on mainnet, where both sides know the wrapped currency.

export const weth: Token = {
  chainId: 1,
  address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  decimals: 18,
  symbol: 'WETH',
}
const zero = '0x0000000000000000000000000000000000000000'
const eee = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const feeTiers = [100, 500, 3_000, 10_000]

type Kind = 'v2' | 'v3' | 'mixed'
type RouteShape = {
  kind: Kind
  hops: number
  /** Which pools of a mixed route are v3. */
  mask: number
  reserves: readonly (readonly [bigint, bigint])[]
  ticks: readonly number[]
  liquidity: bigint
  amounts: readonly [bigint, bigint]
}
export type QuoteShape = {
  exactIn: boolean
  nativeIn: string | undefined
  nativeOut: string | undefined
  taxes: readonly [bigint | undefined, bigint | undefined]
  routes: readonly RouteShape[]
}

const size = (least: number, most: number) =>
  fc
    .tuple(fc.integer({ min: least, max: most }), fc.bigInt({ min: 0n, max: (1n << 100n) - 1n }))
    .map(([bits, noise]) => (1n << BigInt(bits - 1)) | (noise >> BigInt(101 - bits)))
const tax = fc.option(fc.bigInt({ min: 0n, max: 2_000n }), { nil: undefined, freq: 3 })

const routeShape = (kinds: readonly Kind[]): fc.Arbitrary<RouteShape> =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    hops: fc.integer({ min: 1, max: 4 }),
    mask: fc.integer({ min: 1, max: 14 }),
    reserves: fc.array(fc.tuple(size(82, 90), size(82, 90)), { minLength: 4, maxLength: 4 }),
    ticks: fc.array(fc.integer({ min: -200_000, max: 200_000 }), { minLength: 4, maxLength: 4 }),
    liquidity: size(1, 90),
    amounts: fc.tuple(size(44, 50), size(10, 90)),
  })

/** Any quote that a router could carry out. */
export const quoteShape: fc.Arbitrary<QuoteShape> = fc.boolean().chain(exactIn =>
  fc.record({
    exactIn: fc.constant(exactIn),
    nativeIn: fc.option(fc.constantFrom(zero, eee), { nil: undefined }),
    nativeOut: fc.option(fc.constantFrom(zero, eee), { nil: undefined }),
    taxes: exactIn
      ? fc.tuple(tax, tax)
      : fc.constant<[undefined, undefined]>([undefined, undefined]),
    routes: fc.array(routeShape(exactIn ? ['v2', 'v3', 'mixed'] : ['v2', 'v3']), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
)

type Quoted = fromQuote.V2Pool | fromQuote.V3Pool

export function quoteFrom(shape: QuoteShape): fromQuote.Quote {
  const { exactIn, routes, taxes } = shape
  const mainnet = (token: Token): Token => ({ ...token, chainId: 1 })
  const first = shape.nativeIn ? weth : mainnet(tokenAt(0, ...taxes))
  // The native currency is not traded for itself.
  const nativeOut = shape.nativeIn ? undefined : shape.nativeOut
  const last = nativeOut ? weth : mainnet(tokenAt(1, ...taxes))
  return {
    tokenIn: shape.nativeIn ?? first.address,
    tokenOut: nativeOut ?? last.address,
    tradeType: exactIn ? 0 : 1,
    route: routes.map((route, index) => {
      // Tokens of its own between the ends, and a tier of its own, so that no pool is used twice.
      const hops = index === 0 ? route.hops : Math.max(route.hops, 2)
      const between = Array.from({ length: hops - 1 }, (_, at) =>
        mainnet(tokenAt(10 * (index + 1) + at)),
      )
      const path = [first, ...between, last]
      const pools = path.slice(1).map((_, at) => poolAt(route, path, at))
      return withAmounts(route, pools, path, exactIn)
    }),
  }
}

function poolAt(route: RouteShape, path: readonly Token[], at: number): Quoted {
  const [tokenIn, tokenOut] = [path[at], path[at + 1]] as [Token, Token]
  const ends = { tokenIn: quoted(tokenIn), tokenOut: quoted(tokenOut) }
  const isV3 = route.kind === 'v3' || (route.kind === 'mixed' && (route.mask >> at) % 2 === 1)
  if (isV3) {
    const tickCurrent = route.ticks[at] as number
    return {
      type: 'v3-pool',
      ...ends,
      fee: String(feeTiers[(at + path.length) % 4]),
      sqrtRatioX96: String(getSqrtRatioAtTick(tickCurrent)),
      liquidity: String(route.liquidity),
      tickCurrent: String(tickCurrent),
    }
  }
  const [reserveA, reserveB] = route.reserves[at] as [bigint, bigint]
  const pair = v2Pair({ tokenA: tokenIn, reserveA, tokenB: tokenOut, reserveB })
  return {
    type: 'v2-pool',
    ...ends,
    reserve0: { token: quoted(pair.token0), quotient: String(pair.reserve0) },
    reserve1: { token: quoted(pair.token1), quotient: String(pair.reserve1) },
  }
}

/** Over v2 pairs the amounts are those of the reserves: the peer computes them anew. */
function withAmounts(
  route: RouteShape,
  pools: readonly Quoted[],
  path: readonly Token[],
  exactIn: boolean,
): Quoted[] {
  let [amountIn, amountOut] = route.amounts
  if (pools.every(pool => pool.type === 'v2-pool')) {
    const pairs = path.slice(1).map((tokenB, at) => {
      const [reserveA, reserveB] = route.reserves[at] as [bigint, bigint]
      return v2Pair({ tokenA: path[at] as Token, reserveA, tokenB, reserveB })
    })
    const [input, output] = [path[0], path[path.length - 1]] as [Token, Token]
    const trade = createTrade({
      type: exactIn ? 'exactIn' : 'exactOut',
      routes: [{ route: createRoute({ pools: pairs, input, output }), amount: amountIn }],
    })
    amountIn = trade.inputAmount
    amountOut = trade.outputAmount
  }
  return pools.map((pool, at) => ({
    ...pool,
    ...(at === 0 ? { amountIn: String(amountIn) } : {}),
    ...(at === pools.length - 1 ? { amountOut: String(amountOut) } : {}),
  }))
}

const quoted = (token: Token): fromQuote.QuotedToken => ({
  address: token.address,
  chainId: token.chainId,
  decimals: String(token.decimals),
  symbol: token.symbol,
  ...(token.buyFeeBps === undefined ? {} : { buyFeeBps: String(token.buyFeeBps) }),
  ...(token.sellFeeBps === undefined ? {} : { sellFeeBps: String(token.sellFeeBps) }),
})
