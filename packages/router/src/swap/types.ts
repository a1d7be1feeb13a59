import type { Address } from 'viem'

/** An ERC20 token. Two tokens are the same when chain and address (in any case) are. */
export type Token = {
  chainId: number
  address: Address
  decimals: number
  symbol?: string | undefined
  /** What the token itself takes when it is bought from a pair, in bps (1 = 0.01 %). */
  buyFeeBps?: bigint | undefined
  /** What the token itself takes when it is sold to a pair, in bps. */
  sellFeeBps?: bigint | undefined
}

/** The chain's own currency; pools hold it wrapped. */
export type Native = { chainId: number; native: true; wrapped: Token }

export type Currency = Token | Native

/** An exact ratio; the denominator is positive. Not reduced. */
export type Fraction = { numerator: bigint; denominator: bigint }

/** A Uniswap v2 pair. `token0` sorts before `token1`; reserves are in base units of their token. */
export type V2Pair = {
  type: 'v2-pool'
  address?: Address | undefined
  token0: Token
  token1: Token
  reserve0: bigint
  reserve1: bigint
}

/** A tick at which liquidity begins or ends. */
export type V3Tick = {
  /** A multiple of the pool's spacing, from -887272 to 887272. */
  index: number
  /** What comes to the liquidity when the price passes upwards; the same goes when it passes downwards. */
  liquidityNet: bigint
}

/** A Uniswap v3 pool as it stands in one block. */
export type V3Pool = {
  type: 'v3-pool'
  address?: Address | undefined
  token0: Token
  token1: Token
  /** Hundredths of a bip: 3000 is 0.3 %. */
  fee: number
  /** The square root of token1 per token0, in Q64.96. */
  sqrtRatioX96: bigint
  liquidity: bigint
  tickCurrent: number
  tickSpacing: number
  /**
   * Every tick of the pool that is initialised, from the lowest to the highest, as of the same block; what
   * quotes need. The side of the list that a swap could come by is looked through once; what changes in it on
   * the way of a later swap is noticed.
   */
  ticks?: readonly V3Tick[] | undefined
}

export type Pool = V2Pair | V3Pool

export type TradeType = 'exactIn' | 'exactOut'

/** Pools in a row from one currency to another. */
export type Route = {
  pools: readonly Pool[]
  input: Currency
  output: Currency
  /** The tokens on the way, wrapped: one more than pools. */
  path: readonly Token[]
}

/** One route's part of a trade; amounts in base units. */
export type Swap = { route: Route; inputAmount: bigint; outputAmount: bigint }

/** One trade over one or more routes, all from the same currency to the same currency. */
export type Trade = {
  type: TradeType
  input: Currency
  output: Currency
  /** The sum over the routes, in base units of `input`. */
  inputAmount: bigint
  /** The sum over the routes, in base units of `output`. */
  outputAmount: bigint
  swaps: readonly Swap[]
}
