import { invalid } from '../errors.ts'
import { addressOf, objectOf, tokenOf } from './check.ts'
import { sameToken } from './currency.ts'
import type { Fraction, Pool, Token, V3Pool } from './types.ts'
import { pairOf } from './v2/v2Pair.ts'

const maxUint128 = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_ffffn
const maxUint160 = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffffn
const q192 = 0x1_0000_0000_0000_0000_0000_0000_0000_0000_0000_0000_0000_0000n

/** Throws unless `value` is a pool of a kind that there is, with sorted tokens of one chain. */
export function poolOf(path: string, value: unknown): Pool {
  const pool = objectOf(path, value)
  if (pool.type === 'v2-pool') return pairOf(path, value)
  if (pool.type !== 'v3-pool') {
    throw invalid(`${path}.type`, pool.type, `must be 'v2-pool' or 'v3-pool'`)
  }
  const token0 = tokenOf(`${path}.token0`, pool.token0)
  const token1 = tokenOf(`${path}.token1`, pool.token1)
  if (token0.chainId !== token1.chainId) {
    throw invalid(`${path}.token1.chainId`, token1.chainId, 'must be the chain of token0')
  }
  if (token0.address.toLowerCase() >= token1.address.toLowerCase()) {
    throw invalid(`${path}.token1`, token1, 'must sort after token0')
  }
  if (pool.address !== undefined) addressOf(`${path}.address`, pool.address)
  wholeOf(`${path}.fee`, pool.fee, 0, 999_999)
  wholeOf(`${path}.tickCurrent`, pool.tickCurrent, -887_272, 887_272)
  wholeOf(`${path}.tickSpacing`, pool.tickSpacing, 1, 16_383)
  uintOf(`${path}.sqrtRatioX96`, pool.sqrtRatioX96, 1n, maxUint160)
  uintOf(`${path}.liquidity`, pool.liquidity, 0n, maxUint128)
  return value as V3Pool
}

/** Which of its pools of the same tokens this is: a trade may use each only once. */
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

function wholeOf(path: string, value: unknown, least: number, most: number): void {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most) {
    throw invalid(path, value, `must be a whole number from ${least} to ${most}`)
  }
}

function uintOf(path: string, value: unknown, least: bigint, most: bigint): void {
  if (typeof value !== 'bigint' || value < least || value > most) {
    throw invalid(path, value, `must be a bigint from ${least} to ${most}`)
  }
}
