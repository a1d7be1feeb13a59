import { invalid } from '../../errors.ts'
import { addressOf, amountOf, maxUint112, objectOf, tokenOf } from '../check.ts'
import { sameToken } from '../currency.ts'
import type { Token, V2Pair } from '../types.ts'

/**
 * A Uniswap v2 pair of two tokens, in the order in which the contract holds them: by address. Which of
 * them is given first does not matter. Reserves are in base units of their token, at most 2^112 - 1
 * each, as the pair stores them; a pair may be empty.
 *
 * Source: Uniswap v2 Core whitepaper, 3.2.1 and 2.5; `UniswapV2Factory.createPair`.
 *
 * @throws RouterError `invalid_input` for tokens that are one, or on two chains, or not tokens;
 * `amount_overflow` for a reserve that no pair can hold.
 *
 * @example
 * ```ts
 * const pair = v2Pair({ tokenA: usdc, reserveA: 3_000_000_000_000n, tokenB: weth, reserveB: 10n ** 21n })
 * ```
 */
export function v2Pair(options: v2Pair.Options): V2Pair {
  const bag = objectOf('options', options)
  const tokenA = tokenOf('tokenA', bag.tokenA)
  const tokenB = tokenOf('tokenB', bag.tokenB)
  if (tokenA.chainId !== tokenB.chainId) {
    throw invalid('tokenB.chainId', tokenB.chainId, 'must be the chain of tokenA')
  }
  if (sameToken(tokenA, tokenB))
    throw invalid('tokenB', tokenB, 'must be another token than tokenA')
  const reserveA = amountOf('reserveA', bag.reserveA, maxUint112)
  const reserveB = amountOf('reserveB', bag.reserveB, maxUint112)
  const sorted = tokenA.address.toLowerCase() < tokenB.address.toLowerCase()
  return {
    type: 'v2-pool',
    ...(bag.address === undefined ? {} : { address: addressOf('address', bag.address) }),
    token0: sorted ? tokenA : tokenB,
    token1: sorted ? tokenB : tokenA,
    reserve0: sorted ? reserveA : reserveB,
    reserve1: sorted ? reserveB : reserveA,
  }
}

export declare namespace v2Pair {
  type Options = {
    tokenA: Token
    tokenB: Token
    /** Base units of `tokenA`. */
    reserveA: bigint | string
    /** Base units of `tokenB`. */
    reserveB: bigint | string
    address?: V2Pair['address']
  }
}

/** Throws unless `value` is a pair with sorted tokens of one chain and reserves that a pair can hold. */
export function pairOf(path: string, value: unknown): V2Pair {
  const pair = objectOf(path, value)
  if (pair.type !== 'v2-pool') throw invalid(`${path}.type`, pair.type, `must be 'v2-pool'`)
  const token0 = tokenOf(`${path}.token0`, pair.token0)
  const token1 = tokenOf(`${path}.token1`, pair.token1)
  if (token0.chainId !== token1.chainId) {
    throw invalid(`${path}.token1.chainId`, token1.chainId, 'must be the chain of token0')
  }
  if (token0.address.toLowerCase() >= token1.address.toLowerCase()) {
    throw invalid(`${path}.token1`, token1, 'must sort after token0')
  }
  if (typeof pair.reserve0 !== 'bigint') {
    throw invalid(`${path}.reserve0`, pair.reserve0, 'must be a bigint')
  }
  if (typeof pair.reserve1 !== 'bigint') {
    throw invalid(`${path}.reserve1`, pair.reserve1, 'must be a bigint')
  }
  amountOf(`${path}.reserve0`, pair.reserve0, maxUint112)
  amountOf(`${path}.reserve1`, pair.reserve1, maxUint112)
  if (pair.address !== undefined) addressOf(`${path}.address`, pair.address)
  return value as V2Pair
}
