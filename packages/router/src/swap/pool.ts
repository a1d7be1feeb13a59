import { invalid } from '../errors.ts'
import { isObject } from '../isObject.ts'
import { isAddress, isUint, isWhole, type Problem, tokensProblem } from './check.ts'
import { sameToken } from './currency.ts'
import { isBefore, noteOf } from './tokenNote.ts'
import type { Fraction, Pool, Token } from './types.ts'
import { pairProblem } from './v2/v2Pair.ts'

const maxUint128 = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_ffffn
const maxUint160 = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffffn
const q192 = 0x1_0000_0000_0000_0000_0000_0000_0000_0000_0000_0000_0000_0000n

/** Throws unless `value` is a pool of a kind that there is, with sorted tokens of one chain. */
export function poolOf(path: string, value: unknown): Pool {
  const problem = poolProblem(value)
  if (problem) throw invalid(path + problem[0], problem[1], problem[2])
  return value as Pool
}

export function poolProblem(value: unknown): Problem | undefined {
  if (!isObject(value)) return ['', value, 'must be an object']
  const pool = value as Record<string, unknown>
  if (pool.type === 'v2-pool') return pairProblem(value)
  if (pool.type !== 'v3-pool') return ['.type', pool.type, `must be 'v2-pool' or 'v3-pool'`]
  const problem = areKnown(pool.token0, pool.token1) ? undefined : tokensProblem(value)
  if (problem) return problem
  const { address, fee, tickCurrent, tickSpacing, sqrtRatioX96, liquidity } = pool
  if (address !== undefined && !isAddress(address))
    return ['.address', address, 'must be an address']
  if (!isWhole(fee, 0, 999_999)) return ['.fee', fee, 'must be a whole number from 0 to 999999']
  if (!isWhole(tickCurrent, -887_272, 887_272)) {
    return ['.tickCurrent', tickCurrent, 'must be a whole number from -887272 to 887272']
  }
  if (!isWhole(tickSpacing, 1, 16_383)) {
    return ['.tickSpacing', tickSpacing, 'must be a whole number from 1 to 16383']
  }
  if (!isUint(sqrtRatioX96, maxUint160) || sqrtRatioX96 === 0n) {
    return ['.sqrtRatioX96', sqrtRatioX96, 'must be a bigint from 1 to 2^160 - 1']
  }
  if (!isUint(liquidity, maxUint128)) {
    return ['.liquidity', liquidity, 'must be a bigint from 0 to 2^128 - 1']
  }
  return undefined
}

/** Whether both are tokens of one chain, in order: tokens come again and again, and are looked at once. */
function areKnown(token0: unknown, token1: unknown): boolean {
  const [note0, note1] = [noteOf(token0 as Token), noteOf(token1 as Token)]
  return note0 !== undefined && note1 !== undefined && isBefore(note0, note1)
}

/** Whether two are the same pool of the same tokens: a trade may use each only once. */
export function isSamePool(a: Pool, b: Pool): boolean {
  if (a === b) return true
  if (a.type !== b.type || (a.type === 'v3-pool' && b.type === 'v3-pool' && a.fee !== b.fee)) {
    return false
  }
  return sameToken(a.token0, b.token0) && sameToken(a.token1, b.token1)
}

/** Which of its pools of the same tokens this is. */
export function poolKey(pool: Pool): string {
  const tokens = `${pool.token0.address}${pool.token1.address}`.toLowerCase()
  return pool.type === 'v3-pool' ? `${tokens}${pool.fee}` : tokens
}

/** Whether `token` is the first of the pool (true), the second (false), or neither (undefined). */
export function zeroForOneIn(pool: Pool, token: Token): boolean | undefined {
  if (sameToken(token, pool.token0)) return true
  return sameToken(token, pool.token1) ? false : undefined
}

/** What the pool would give for very little, before its fee, as output per input, in base units. */
export function spotPrice(pool: Pool, zeroForOne: boolean): Fraction {
  const [per0, per1] =
    pool.type === 'v2-pool'
      ? [pool.reserve1, pool.reserve0]
      : [pool.sqrtRatioX96 * pool.sqrtRatioX96, q192]
  return zeroForOne
    ? { numerator: per0, denominator: per1 }
    : { numerator: per1, denominator: per0 }
}
