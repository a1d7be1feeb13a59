import { invalid } from '../errors.ts'
import { relocate } from '../relocate.ts'
import { addressOf, amountOf, maxUint112, objectOf, tokenOf } from './check.ts'
import { sameToken } from './currency.ts'
import type { Pool, Token } from './types.ts'
import { v2Pair } from './v2/v2Pair.ts'
import { v3Pool } from './v3/v3Pool.ts'

const digits = /^(?:0|-?[1-9]\d{0,9})$/

/** What the options of a v3 pool are called in a quote. */
const v3Places: Readonly<Record<string, string>> = {
  tokenB: 'tokenOut',
  'tokenB.chainId': 'tokenOut.chainId',
  tickSpacing: 'fee',
}

/** One pool of a quoted route, made anew from what the quote says of it. */
export function poolFromQuote(path: string, pool: Record<string, unknown>): Pool {
  const tokenIn = tokenFromQuote(`${path}.tokenIn`, pool.tokenIn)
  const tokenOut = tokenFromQuote(`${path}.tokenOut`, pool.tokenOut)
  if (pool.type === 'v2-pool') return pairFromQuote(path, pool, tokenIn, tokenOut)
  if (pool.type !== 'v3-pool') {
    throw invalid(`${path}.type`, pool.type, `must be 'v2-pool' or 'v3-pool'`)
  }
  const options = {
    tokenA: tokenIn,
    tokenB: tokenOut,
    fee: wholeFrom(`${path}.fee`, pool.fee),
    sqrtRatioX96: amountOf(`${path}.sqrtRatioX96`, pool.sqrtRatioX96),
    liquidity: amountOf(`${path}.liquidity`, pool.liquidity),
    tickCurrent: wholeFrom(`${path}.tickCurrent`, pool.tickCurrent),
  }
  return relocate(
    () => v3Pool(options),
    field => `${path}.${v3Places[field] ?? field.replace(/^pool\./, '')}`,
  )
}

export function tokenFromQuote(path: string, value: unknown): Token {
  const { chainId, address, decimals, symbol, buyFeeBps, sellFeeBps } = objectOf(path, value)
  if (symbol !== undefined && typeof symbol !== 'string') {
    throw invalid(`${path}.symbol`, symbol, 'must be text')
  }
  return tokenOf(path, {
    chainId,
    address: addressOf(`${path}.address`, address),
    decimals: wholeFrom(`${path}.decimals`, decimals),
    ...(symbol === undefined ? {} : { symbol }),
    ...(buyFeeBps ? { buyFeeBps: amountOf(`${path}.buyFeeBps`, buyFeeBps) } : {}),
    ...(sellFeeBps ? { sellFeeBps: amountOf(`${path}.sellFeeBps`, sellFeeBps) } : {}),
  })
}

function pairFromQuote(
  path: string,
  pool: Record<string, unknown>,
  tokenIn: Token,
  tokenOut: Token,
): Pool {
  const reserve0 = objectOf(`${path}.reserve0`, pool.reserve0)
  const reserve1 = objectOf(`${path}.reserve1`, pool.reserve1)
  const tokenA = tokenFromQuote(`${path}.reserve0.token`, reserve0.token)
  const tokenB = tokenFromQuote(`${path}.reserve1.token`, reserve1.token)
  const [other, straight] = [sameToken(tokenA, tokenOut), sameToken(tokenA, tokenIn)]
  if (!(straight && sameToken(tokenB, tokenOut)) && !(other && sameToken(tokenB, tokenIn))) {
    throw invalid(
      `${path}.reserve0.token`,
      tokenA,
      'and reserve1.token must be tokenIn and tokenOut',
    )
  }
  const options = {
    tokenA,
    tokenB,
    reserveA: amountOf(`${path}.reserve0.quotient`, reserve0.quotient, maxUint112),
    reserveB: amountOf(`${path}.reserve1.quotient`, reserve1.quotient, maxUint112),
  }
  return relocate(
    () => v2Pair(options),
    field => field.replace(/^tokenB/, `${path}.reserve1.token`),
  )
}

/** A fee, a tick or decimals: no money, and small. */
function wholeFrom(path: string, value: unknown): number {
  if (typeof value === 'number') return value
  if (typeof value === 'string' && digits.test(value)) return Number(value)
  throw invalid(path, value, 'must be a whole number')
}
