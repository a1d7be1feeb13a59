import fc from 'fast-check'
import { createRoute } from '../../src/swap/createRoute.ts'
import { createTrade } from '../../src/swap/createTrade.ts'
import type { fromQuote } from '../../src/swap/fromQuote.ts'
import type { Token } from '../../src/swap/types.ts'
import { v2Pair } from '../../src/swap/v2/v2Pair.ts'
import { getSqrtRatioAtTick } from '../../src/swap/v3/tickMath.ts'
import { tokenAt } from './peer.ts'
import { sizeOf } from './values.ts'

// Quotes as a routing service answers them, on mainnet, where both sides know the wrapped currency.

export const weth: Token = {
  chainId: 1,
  address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  decimals: 18,
  symbol: 'WETH',
}
/** Both addresses that stand for the native currency. */
export const nativeAddresses = [
  '0x0000000000000000000000000000000000000000',
  '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
] as const
const feeTiers = [100, 500, 3_000, 10_000]

type PoolKind = 'v2' | 'v3' | 'mixed'
type RouteShape = {
  kind: PoolKind
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
  /** By which of its addresses the native currency goes. */
  native: string
  taxes: readonly [bigint | undefined, bigint | undefined]
  routes: readonly RouteShape[]
}

/** What is native: the input, the output, or neither. */
export const ends = ['tokens', 'native in', 'native out'] as const
export type Ends = (typeof ends)[number]

/** Every kind of swap: what its routes go through, and over how many of them it is split. */
export const swapKinds = {
  'v2, exact in': { exactIn: true, pools: ['v2'], routes: [1, 1] },
  'v2, exact out': { exactIn: false, pools: ['v2'], routes: [1, 1] },
  'v3, exact in': { exactIn: true, pools: ['v3'], routes: [1, 1] },
  'v3, exact out': { exactIn: false, pools: ['v3'], routes: [1, 1] },
  mixed: { exactIn: true, pools: ['mixed'], routes: [1, 1] },
  'split, exact in': { exactIn: true, pools: ['v2', 'v3', 'mixed'], routes: [2, 4] },
  'split, exact out': { exactIn: false, pools: ['v2', 'v3'], routes: [2, 4] },
} as const satisfies Record<
  string,
  { exactIn: boolean; pools: readonly PoolKind[]; routes: readonly [number, number] }
>
export type SwapKind = keyof typeof swapKinds

const tax = fc.constantFrom(undefined, 0n, 1n, 500n, 2_000n)

const routeShape = (kinds: readonly PoolKind[]): fc.Arbitrary<RouteShape> =>
  fc
    .record({
      kind: fc.constantFrom(...kinds),
      hops: fc.integer({ min: 1, max: 4 }),
      mask: fc.nat({ max: 1_000 }),
      reserves: fc.array(fc.tuple(sizeOf(82, 90), sizeOf(82, 90)), { minLength: 4, maxLength: 4 }),
      ticks: fc.array(fc.integer({ min: -200_000, max: 200_000 }), { minLength: 4, maxLength: 4 }),
      liquidity: sizeOf(1, 90),
      amounts: fc.tuple(sizeOf(44, 50), sizeOf(10, 90)),
    })
    .map(({ hops, mask, ...rest }) => {
      if (rest.kind !== 'mixed') return { ...rest, hops, mask }
      // At least one pool of each kind.
      const enough = Math.max(hops, 2)
      return { ...rest, hops: enough, mask: 1 + (mask % (2 ** enough - 2)) }
    })

/**
 * Quotes of one kind of swap. Taxed tokens are those of v2 pairs: v3 pools do not know taxes, and what the router keeps of a taxed output is taxed twice: of more than two routes it keeps it.
 */
export function quoteShapeOf(kind: SwapKind): fc.Arbitrary<QuoteShape> {
  const { exactIn, pools, routes } = swapKinds[kind]
  const [minLength, maxLength] = routes
  return fc
    .record({
      native: fc.constantFrom(...nativeAddresses),
      taxes: fc.tuple(tax, tax),
      routes: fc.array(routeShape(pools), { minLength, maxLength }),
    })
    .map(shape => {
      const few = shape.routes.length <= 2
      const taxable = exactIn && few && shape.routes.every(route => route.kind === 'v2')
      return { ...shape, exactIn, taxes: taxable ? shape.taxes : [undefined, undefined] }
    })
}

type Quoted = fromQuote.V2Pool | fromQuote.V3Pool

export function quoteFrom(shape: QuoteShape, which: Ends): fromQuote.Quote {
  const { exactIn, routes, taxes, native } = shape
  const mainnet = (token: Token): Token => ({ ...token, chainId: 1 })
  const first = which === 'native in' ? weth : mainnet(tokenAt(0, ...taxes))
  const last = which === 'native out' ? weth : mainnet(tokenAt(1, ...taxes))
  return {
    tokenIn: which === 'native in' ? native : first.address,
    tokenOut: which === 'native out' ? native : last.address,
    tradeType: exactIn ? 0 : 1,
    route: routes.map((route, index) => {
      const path = [first, ...between(route, index).map(mainnet), last]
      const pools = path.slice(1).map((_, at) => poolAt(route, path, at))
      return withAmounts(route, pools, path, exactIn)
    }),
  }
}

/** Tokens of its own between the ends of each route but the first, so that no pool is used twice. */
const between = ({ hops }: RouteShape, index: number): Token[] =>
  Array.from({ length: (index === 0 ? hops : Math.max(hops, 2)) - 1 }, (_, at) =>
    tokenAt(10 * (index + 1) + at),
  )
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
