import { RouterError } from '../errors.ts'
import { wrappedOf } from './currency.ts'
import { keepsOutput } from './keepsOutput.ts'
import type { Pool, Token, Trade } from './types.ts'

/**
 * The router counts an exact output before the tax, and what a v3 pool gives, too. A v3 pool that is paid
 * in such a token gets too little, and refuses. What the router keeps of it is taxed once more on its way to
 * the recipient, after the minimum was looked at.
 *
 * @throws RouterError `not_expressible`.
 */
export function checkTaxes(plan: keepsOutput.Plan): void {
  const { trade } = plan
  const { type, swaps } = trade
  if (taxes(wrappedOf(plan.output)) && keepsOutput(plan))
    throw inexpressible(
      trade,
      'The router cannot hold to a minimum of an output that it keeps first, in',
      'Leave out the fee, and take no more than two routes.',
    )
  for (const { route } of swaps) {
    const { path, pools } = route
    for (let at = 0; at < pools.length; at++) {
      const pool = pools[at] as Pool
      if (type === 'exactIn' && pool.type === 'v2-pool') continue
      const tokens = [pool.token0, pool.token1, path[at], path[at + 1]] as Token[]
      if (!tokens.some(taxes)) continue
      const [message, hint] =
        type === 'exactOut'
          ? ['The router has no exact output for', 'Give the exact input instead.']
          : ['The router has no v3 swap for', 'Take a route through v2 pairs instead.']
      throw inexpressible(trade, message, hint)
    }
  }
}

function inexpressible(trade: Trade, message: string, hint: string): RouterError {
  return new RouterError(`${message} tokens that tax their transfers`, {
    code: 'not_expressible',
    field: 'trade',
    value: trade,
    hints: [hint],
  })
}

const taxes = ({ buyFeeBps = 0n, sellFeeBps = 0n }: Token): boolean =>
  buyFeeBps > 0n || sellFeeBps > 0n
