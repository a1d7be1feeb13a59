import { invalid } from '../errors.ts'
import { guard } from '../guard.ts'
import { currencyOf, objectOf } from './check.ts'
import { sameToken, wrappedOf } from './currency.ts'
import { poolProblem, zeroForOneIn } from './pool.ts'
import type { Currency, Pool, Route, Token } from './types.ts'

/**
 * Pools in a row, of v2, v3 or both, from one currency to another. Each pool takes what the one before
 * it gives; all are on one chain. The native currency goes through pools of its wrapped token.
 *
 * @throws RouterError `invalid_input` that names the pool or the currency which breaks the row.
 *
 * @example
 * ```ts
 * const route = createRoute({ pools: [usdcDai, daiWeth], input: usdc, output: ether })
 * ```
 */
export const createRoute = /* @__PURE__ */ guard(unguardedCreateRoute)

function unguardedCreateRoute(options: createRoute.Options): Route {
  return readRoute('', objectOf('options', options))
}

export declare namespace createRoute {
  type Options = { pools: readonly Pool[]; input: Currency; output: Currency }
}

/** Throws unless `value` is a route as `createRoute` makes it. */
export function routeOf(path: string, value: unknown): Route {
  const route = objectOf(path, value)
  const { path: tokens } = readRoute(`${path}.`, route)
  const given: unknown = route.path
  if (
    !Array.isArray(given) ||
    given.length !== tokens.length ||
    !tokens.every((token, at) => isToken(given[at], token))
  ) {
    throw invalid(`${path}.path`, given, 'must be the tokens of the pools in a row')
  }
  return value as Route
}

/** A route of what `given` says; `prefix` is what the names of its fields begin with. */
function readRoute(prefix: string, given: Record<string, unknown>): Route {
  const input = currencyOf(`${prefix}input`, given.input)
  const output = currencyOf(`${prefix}output`, given.output)
  if (!Array.isArray(given.pools) || given.pools.length === 0) {
    throw invalid(`${prefix}pools`, given.pools, 'must hold at least one pool')
  }
  const pools: Pool[] = []
  for (let index = 0; index < given.pools.length; index++) {
    const pool: Pool = given.pools[index]
    const problem = poolProblem(pool)
    if (problem) throw invalid(`${prefix}pools[${index}]${problem[0]}`, problem[1], problem[2])
    pools.push(pool)
  }
  return { pools, input, output, path: pathOf(prefix, pools, input, output) }
}

const isToken = (value: unknown, token: Token): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'address' in value &&
  typeof value.address === 'string' &&
  sameToken(value as Token, token)

function pathOf(
  prefix: string,
  pools: readonly Pool[],
  input: Currency,
  output: Currency,
): readonly Token[] {
  const path = [wrappedOf(input)]
  let token = wrappedOf(input)
  for (let index = 0; index < pools.length; index++) {
    const pool = pools[index] as Pool
    if (pool.token0.chainId !== token.chainId) {
      throw invalid(`${prefix}pools[${index}]`, pool, 'must be on the chain of the input')
    }
    const zeroForOne = zeroForOneIn(pool, token)
    if (zeroForOne === undefined) {
      const problem =
        index === 0 ? 'must hold the input' : 'must hold what the pool before it gives'
      throw invalid(`${prefix}pools[${index}]`, pool, problem)
    }
    token = zeroForOne ? pool.token1 : pool.token0
    path.push(token)
  }
  if (!sameToken(token, wrappedOf(output))) {
    throw invalid(`${prefix}output`, output, 'must be what the last pool gives')
  }
  return path
}
