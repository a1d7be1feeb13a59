import { invalid, RouterError } from '../errors.ts'
import { guard } from '../guard.ts'
import { isObject } from '../isObject.ts'
import { relocate } from '../relocate.ts'
import {
  currencyOf,
  insufficientInput,
  insufficientReserves,
  maxUint256,
  objectOf,
  overflow,
  positiveAmountOf,
} from './check.ts'
import { routeOf } from './createRoute.ts'
import { sameCurrency } from './currency.ts'
import { isSamePool, zeroForOneIn } from './pool.ts'
import { inputOfPool, outputOfPool } from './quotePool.ts'
import type { Pool, Route, Swap, Token, Trade, TradeType } from './types.ts'
import { v2AmountIn } from './v2/v2AmountIn.ts'
import { v2AmountOut } from './v2/v2AmountOut.ts'
import { v3AmountIn } from './v3/v3AmountIn.ts'
import { v3AmountOut } from './v3/v3AmountOut.ts'

/**
 * A trade over one or several routes, with what it costs or gives as the pools stand. For 'exactIn'
 * `amount` is what goes into the route, for 'exactOut' what comes out of it, in base units. No pool may
 * be used twice: the second use would find other reserves than those that were quoted.
 *
 * @throws RouterError `insufficient_input_amount` or `insufficient_reserves` when a pool on the way
 * gives nothing or holds too little; `amount_overflow`; `invalid_input`.
 *
 * @example
 * ```ts
 * const trade = createTrade({ type: 'exactIn', routes: [{ route, amount: 10n ** 18n }] })
 * trade.outputAmount // base units of the output
 * ```
 */
export const createTrade = /* @__PURE__ */ guard(unguardedCreateTrade)

function unguardedCreateTrade(options: createTrade.Options): Trade {
  const bag = objectOf('options', options)
  const type = tradeTypeOf('type', bag.type)
  if (!Array.isArray(bag.routes)) throw invalid('routes', bag.routes, 'must be an array')
  const swaps = Array.from(bag.routes, (value, index): Swap => {
    const path = `routes[${index}]`
    const part = objectOf(path, value)
    const route = routeOf(`${path}.route`, part.route)
    const amount = positiveAmountOf(`${path}.amount`, part.amount)
    return quoteRoute(type, route, amount) ?? refuse(type, path, route, amount)
  })
  return tradeFrom('routes', type, swaps)
}

export declare namespace createTrade {
  type Options = {
    type: TradeType
    routes: readonly {
      route: Route
      /** Base units of the input for 'exactIn', of the output for 'exactOut'. */
      amount: bigint | string
    }[]
  }
}

/**
 * A trade whose amounts someone else has computed: nothing is quoted. What a quote says is what the
 * minimum and the maximum are counted from, so it must come from where it can be trusted.
 *
 * @throws RouterError `invalid_input` or `amount_overflow` for what no trade can be.
 *
 * @example
 * ```ts
 * const trade = uncheckedTrade({ type: 'exactIn', swaps: [{ route, inputAmount: 10n, outputAmount: 9n }] })
 * ```
 */
export const uncheckedTrade = /* @__PURE__ */ guard(unguardedTrade)

function unguardedTrade(options: uncheckedTrade.Options): Trade {
  const bag = objectOf('options', options)
  const type = tradeTypeOf('type', bag.type)
  if (!Array.isArray(bag.swaps)) throw invalid('swaps', bag.swaps, 'must be an array')
  const swaps = Array.from(bag.swaps, (value, index): Swap => swapOf('swaps', index, value))
  return tradeFrom('swaps', type, swaps)
}

export declare namespace uncheckedTrade {
  type Options = {
    type: TradeType
    swaps: readonly {
      route: Route
      inputAmount: bigint | string
      outputAmount: bigint | string
    }[]
  }
}

/**
 * A trade as `createTrade` makes it, or an error that names what is no part of one. Every encoding begins here, so
 * that names are put together only for an error.
 */
export function tradeOf(path: string, value: unknown): Trade {
  const given = objectOf(path, value)
  const type = tradeTypeOf(`${path}.type`, given.type)
  if (!Array.isArray(given.swaps)) throw invalid(`${path}.swaps`, given.swaps, 'must be an array')
  const swaps = Array.from(given.swaps, (swap, index) => swapOf(`${path}.swaps`, index, swap))
  const trade = tradeFrom(`${path}.swaps`, type, swaps)
  for (const name of ['inputAmount', 'outputAmount'] as const) {
    if (given[name] === trade[name]) continue
    throw invalid(`${path}.${name}`, given[name], 'must be the sum of its swaps')
  }
  for (const name of ['input', 'output'] as const) {
    if (sameCurrency(currencyOf(`${path}.${name}`, given[name]), trade[name])) continue
    throw invalid(`${path}.${name}`, given[name], 'must be the currency of its routes')
  }
  return trade
}

/** The amounts of a route, from what is exact to what follows; undefined when a pool cannot. */
export function quoteRoute(type: TradeType, route: Route, amount: bigint): Swap | undefined {
  const { pools, path } = route
  let carried = amount
  for (let step = 0; step < pools.length; step++) {
    const at = type === 'exactIn' ? step : pools.length - 1 - step
    const pool = pools[at]
    const token = path[at]
    if (!pool || !token) return undefined
    const zeroForOne = zeroForOneIn(pool, token) === true
    carried =
      type === 'exactIn'
        ? outputOfPool(pool, zeroForOne, carried)
        : inputOfPool(pool, zeroForOne, carried)
    if (carried === 0n || carried > maxUint256) return undefined
  }
  return type === 'exactIn'
    ? { route, inputAmount: amount, outputAmount: carried }
    : { route, inputAmount: carried, outputAmount: amount }
}

/** Goes the route again, to say which pool cannot do it and why. */
function refuse(type: TradeType, path: string, route: Route, amount: bigint): never {
  let at = 0
  try {
    let carried = amount
    for (let step = 0; step < route.pools.length; step++) {
      at = type === 'exactIn' ? step : route.pools.length - 1 - step
      carried = explain(type, route.pools[at] as Pool, route.path, at, carried)
    }
  } catch (error) {
    if (!(error instanceof RouterError)) throw error
    const { code, hints } = error
    const field = `${path}.route.pools[${at}]`
    throw new RouterError(error.message, { code, hints, field, value: route.pools[at] })
  }
  throw overflow(`${path}.amount`, amount)
}

function explain(
  type: TradeType,
  pool: Pool,
  path: readonly Token[],
  at: number,
  amount: bigint,
): bigint {
  const [tokenIn, tokenOut] = [path[at], path[at + 1]] as [Token, Token]
  if (pool.type === 'v2-pool') {
    return type === 'exactIn'
      ? v2AmountOut({ pair: pool, tokenIn, amountIn: amount }).amountOut
      : v2AmountIn({ pair: pool, tokenOut, amountOut: amount }).amountIn
  }
  if (type === 'exactOut') return v3AmountIn({ pool, tokenOut, amountOut: amount }).amountIn
  const { amountOut, partial } = v3AmountOut({ pool, tokenIn, amountIn: amount })
  if (partial) throw insufficientReserves('pool', pool)
  if (amountOut === 0n) throw insufficientInput('amountIn', amount)
  return amountOut
}

function swapOf(list: string, index: number, value: unknown): Swap {
  if (!isObject(value)) throw invalid(`${list}[${index}]`, value, 'must be an object')
  const swap = value as Record<string, unknown>
  return relocate(
    () => ({
      route: routeOf('route', swap.route),
      inputAmount: positiveAmountOf('inputAmount', swap.inputAmount),
      outputAmount: positiveAmountOf('outputAmount', swap.outputAmount),
    }),
    field => `${list}[${index}].${field}`,
  )
}

export function tradeTypeOf(path: string, value: unknown): TradeType {
  if (value === 'exactIn' || value === 'exactOut') return value
  throw invalid(path, value, `must be 'exactIn' or 'exactOut'`)
}

/** Puts swaps together into one trade: they begin and end alike, and share no pool. `path` names their list. */
export function tradeFrom(path: string, type: TradeType, swaps: readonly Swap[]): Trade {
  const [first] = swaps
  if (!first) throw invalid(path, swaps, 'must hold at least one route')
  const { input, output } = first.route
  const used: Pool[] = []
  let [inputAmount, outputAmount] = [0n, 0n]
  for (let index = 0; index < swaps.length; index++) {
    const swap = swaps[index] as Swap
    const { route } = swap
    const { pools } = route
    const wrong = (field: string, value: unknown, problem: string) =>
      invalid(`${path}[${index}].route.${field}`, value, problem)
    if (!sameCurrency(route.input, input))
      throw wrong('input', route.input, 'must be the input of the first route')
    if (!sameCurrency(route.output, output))
      throw wrong('output', route.output, 'must be the output of the first route')
    for (let at = 0; at < pools.length; at++) {
      const pool = pools[at] as Pool
      if (used.some(each => isSamePool(each, pool)))
        throw wrong(`pools[${at}]`, pool, 'must not be used twice')
      used.push(pool)
    }
    inputAmount += swap.inputAmount
    outputAmount += swap.outputAmount
    if (inputAmount > maxUint256) throw overflow(`${path}[${index}]`, inputAmount)
    if (outputAmount > maxUint256) throw overflow(`${path}[${index}]`, outputAmount)
  }
  return { type, input, output, inputAmount, outputAmount, swaps }
}
