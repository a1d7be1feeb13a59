import { invalid } from '../../errors.ts'
import { guard } from '../../guard.ts'
import { isObject } from '../../isObject.ts'
import {
  addressOf,
  amountOf,
  isAddress,
  isUint,
  maxUint112,
  objectOf,
  type Problem,
  tokensProblem,
} from '../check.ts'
import { sortsBefore } from '../sortsBefore.ts'
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
export const v2Pair = /* @__PURE__ */ guard(unguardedV2Pair)

function unguardedV2Pair(options: v2Pair.Options): V2Pair {
  const bag = objectOf('options', options)
  const tokenA = bag.tokenA as Token
  const tokenB = bag.tokenB as Token
  const sorted = sortsBefore('tokenA', tokenA, 'tokenB', tokenB)
  const reserveA = amountOf('reserveA', bag.reserveA, maxUint112)
  const reserveB = amountOf('reserveB', bag.reserveB, maxUint112)
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
  const problem = pairProblem(value)
  if (problem) throw invalid(path + problem[0], problem[1], problem[2])
  return value as V2Pair
}

export function pairProblem(value: unknown): Problem | undefined {
  if (!isObject(value)) return ['', value, 'must be an object']
  const { type, address, reserve0, reserve1 } = value as Record<string, unknown>
  if (type !== 'v2-pool') return ['.type', type, `must be 'v2-pool'`]
  const problem = tokensProblem(value)
  if (problem) return problem
  if (!isUint(reserve0, maxUint112)) return ['.reserve0', reserve0, reserveProblem]
  if (!isUint(reserve1, maxUint112)) return ['.reserve1', reserve1, reserveProblem]
  if (address !== undefined && !isAddress(address))
    return ['.address', address, 'must be an address']
  return undefined
}

const reserveProblem = 'must be a bigint of base units from 0 to 2^112 - 1'
