import type { Address } from 'viem'
import { routerAsRecipient } from './constants.ts'
import { invalid } from './errors.ts'
import { guard } from './guard.ts'
import type { Part } from './part.ts'
import { type Amount, toAmount } from './toAmount.ts'
import { toObject } from './toObject.ts'
import { wethOf } from './wethOf.ts'

/**
 * Wraps native currency in the router, for later parts of the plan that are paid in the wrapped one. What
 * they leave goes back to the sender, wrapped.
 *
 * @throws RouterError `invalid_input` for an amount of zero, and a chain whose wrapped token is not known,
 * unless `weth` is given.
 *
 * @example
 * ```ts
 * const tx = buildTransaction(
 *   [wrapWeth({ chainId: 1, amount: 10n ** 18n }), seaport(purchase)],
 *   { chainId: 1 },
 * )
 * ```
 */
export const wrapWeth = /* @__PURE__ */ guard(unguardedWrapWeth)

function unguardedWrapWeth(options: wrapWeth.Options): Part {
  const given = toObject(options, 'options')
  const amount = toAmount(given.amount, 'amount')
  if (amount === 0n) throw invalid('amount', given.amount, 'must be more than zero')
  const token = wethOf(given)
  return {
    kind: 'wrapWeth',
    orders: 0,
    items: [],
    prices: new Map(),
    inputs: new Map(),
    value: 0n,
    spends: amount,
    yields: 0n,
    leaves: [token],
    uses: [],
    brings: [{ token, amount }],
    wrapped: token,
    chainId: given.chainId,
    nameOf: what => (what === 'wrapped' ? 'weth' : what),
    commands: () => [{ command: 'WRAP_ETH', args: { recipient: routerAsRecipient, amount } }],
  }
}

export declare namespace wrapWeth {
  type Options = {
    /** Base units of the native currency (wei). */
    amount: Amount
    /** The chain whose wrapped currency is meant, which must be that of the plan; or `weth` itself. */
    chainId?: number | undefined
    /** The wrapped currency, on chains that are not in `wrappedNativeAddresses`. */
    weth?: Address | undefined
  }
}
