import { isObject } from '../isObject.ts'
import { isUint, maxUint256, tokenProblem } from './check.ts'
import { isNative, sameCurrency, sameToken } from './currency.ts'
import { poolProblem } from './pool.ts'
import type { Currency, Pool, Route, Swap, Token, Trade } from './types.ts'

/**
 * Whether a value is a trade as `createTrade` makes it. Every encoding begins with this question, so it
 * builds no text and takes one and the same object for granted once it has been looked at; what it does
 * not say yes to is looked through again by `tradeOf`, which says what is wrong.
 */
export function isTrade(value: unknown): value is Trade {
  if (!isObject(value)) return false
  const trade = value as Trade
  const { type, swaps, input, output } = trade
  if (type !== 'exactIn' && type !== 'exactOut') return false
  if (!Array.isArray(swaps) || swaps.length === 0) return false
  let [inputSum, outputSum] = [0n, 0n]
  const used: Pool[] = []
  for (const swap of swaps) {
    if (!isSwap(swap) || !isCurrencyOf(swap.route.input, input)) return false
    if (!isCurrencyOf(swap.route.output, output)) return false
    for (const pool of swap.route.pools) {
      if (used.some(each => isSamePool(each, pool))) return false
      used.push(pool)
    }
    inputSum += swap.inputAmount
    outputSum += swap.outputAmount
  }
  if (inputSum > maxUint256 || outputSum > maxUint256) return false
  return trade.inputAmount === inputSum && trade.outputAmount === outputSum
}

function isSwap(swap: Swap): boolean {
  if (!isObject(swap)) return false
  const { route, inputAmount, outputAmount } = swap
  if (!isUint(inputAmount, maxUint256) || inputAmount === 0n) return false
  if (!isUint(outputAmount, maxUint256) || outputAmount === 0n) return false
  return isRoute(route)
}

function isRoute(route: Route): boolean {
  if (!isObject(route)) return false
  const { pools, path, input, output } = route
  if (!Array.isArray(pools) || pools.length === 0) return false
  if (!Array.isArray(path) || path.length !== pools.length + 1) return false
  for (let at = 0; at < pools.length; at++) {
    const pool: Pool = pools[at]
    if (poolProblem(pool) !== undefined) return false
    const [from, to]: readonly unknown[] = [path[at], path[at + 1]]
    const { token0, token1 } = pool
    const isHop =
      (isOne(from, token0) && isOne(to, token1)) || (isOne(from, token1) && isOne(to, token0))
    if (!isHop) return false
  }
  return isEnd(input, path[0]) && isEnd(output, path[pools.length])
}

/** Whether a currency is the token at an end of a path, which has been looked at, or its native form. */
function isEnd(currency: Currency, token: Token): boolean {
  if (currency === token) return true
  if (!isObject(currency)) return false
  if (!isNative(currency)) return isOne(currency, token)
  return currency.chainId === token.chainId && isOne(currency.wrapped, token)
}

function isOne(value: unknown, token: Token): boolean {
  return value === token || (tokenProblem(value) === undefined && sameToken(value as Token, token))
}

/** Whether what a trade says of an end is what its route says, which has been looked at. */
function isCurrencyOf(known: Currency, value: Currency): boolean {
  if (value === known) return true
  if (!isObject(value)) return false
  const token = isNative(value) ? value.wrapped : value
  if (tokenProblem(token) !== undefined || value.chainId !== token.chainId) return false
  return sameCurrency(known, value)
}

function isSamePool(a: Pool, b: Pool): boolean {
  if (a === b) return true
  if (a.type !== b.type || (a.type === 'v3-pool' && b.type === 'v3-pool' && a.fee !== b.fee)) {
    return false
  }
  return sameToken(a.token0, b.token0) && sameToken(a.token1, b.token1)
}
