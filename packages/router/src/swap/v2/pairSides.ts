import { invalid } from '../../errors.ts'
import { tokenOf } from '../check.ts'
import { sameToken } from '../currency.ts'
import type { V2Pair } from '../types.ts'

/** Whether `token` is the first of the pair (true) or the second (false). */
export function zeroForOneOf(path: string, pair: V2Pair, value: unknown): boolean {
  const token = tokenOf(path, value)
  if (sameToken(token, pair.token0)) return true
  if (sameToken(token, pair.token1)) return false
  throw invalid(path, value, 'must be a token of the pair')
}

/** The pair after it got and sent something. It sends more than arrives when the token taxes transfers. */
export function withReserves(pair: V2Pair, zeroForOne: boolean, got: bigint, sent: bigint): V2Pair {
  return {
    ...pair,
    reserve0: zeroForOne ? pair.reserve0 + got : pair.reserve0 - sent,
    reserve1: zeroForOne ? pair.reserve1 - sent : pair.reserve1 + got,
  }
}
