import type { Address } from 'viem'
import { nativeCurrency, routerAsRecipient } from './constants.ts'
import { invalid } from './errors.ts'
import { guard } from './guard.ts'
import type { Part } from './part.ts'
import { checkTaken } from './permit2/checkTaken.ts'
import { type Permit2Permit, permitCommand } from './permit2/permitCommand.ts'
import { transferFromCommand } from './permit2/transferFromCommand.ts'
import { type Amount, toAmount } from './toAmount.ts'
import { toObject } from './toObject.ts'
import { wethOf } from './wethOf.ts'

/**
 * Takes wrapped native currency from the sender through Permit2 and unwraps it in the router, for later
 * parts of the plan to spend. What they leave goes back to the sender, unwrapped.
 *
 * @throws RouterError `invalid_input` for an amount of zero or beyond 2^160 - 1, a permit of another
 * token than the wrapped one or of less than the amount, and a chain whose wrapped token is not known,
 * unless `weth` is given.
 *
 * @example
 * ```ts
 * const tx = buildTransaction(
 *   [unwrapWeth({ chainId: 1, amount: 10n ** 18n, permit }), seaport(purchase)],
 *   { chainId: 1 },
 * )
 * ```
 */
export const unwrapWeth = /* @__PURE__ */ guard(unguardedUnwrapWeth)

function unguardedUnwrapWeth(options: unwrapWeth.Options): Part {
  const { permit, ...rest } = toObject(options, 'options')
  const amount = toAmount(rest.amount, 'amount', 160n)
  if (amount === 0n) throw invalid('amount', rest.amount, 'must be more than zero')
  const token = wethOf(rest)
  if (permit !== undefined) checkTaken(permit, { token, amount })
  return {
    kind: 'unwrapWeth',
    orders: 0,
    items: [],
    prices: new Map(),
    inputs: new Map([[token, amount]]),
    value: 0n,
    spends: 0n,
    yields: amount,
    permits: ['permit'],
    leaves: [nativeCurrency],
    uses: [],
    brings: [],
    wrapped: token,
    chainId: rest.chainId,
    nameOf: what => (what === 'wrapped' ? 'weth' : what),
    commands: () => [
      ...(permit ? [permitCommand(permit)] : []),
      transferFromCommand({ token, amount }),
      { command: 'UNWRAP_WETH', args: { recipient: routerAsRecipient, amountMin: amount } },
    ],
  }
}

export declare namespace unwrapWeth {
  type Options = {
    /** Base units of the wrapped currency, as of the native one (wei). */
    amount: Amount
    /** The chain whose wrapped currency is meant, which must be that of the plan; or `weth` itself. */
    chainId?: number | undefined
    /** The wrapped currency, on chains that are not in `wrappedNativeAddresses`. */
    weth?: Address | undefined
    /** What the sender signed so that the router may take it through Permit2. */
    permit?: Permit2Permit | undefined
  }
}
