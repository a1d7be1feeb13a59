import type { Address } from 'viem'
import { invalid } from './errors.ts'
import { guard } from './guard.ts'
import { isNativeAddress } from './isNativeAddress.ts'
import type { Part } from './part.ts'
import { checkTaken } from './permit2/checkTaken.ts'
import { type Permit2Permit, permitCommand } from './permit2/permitCommand.ts'
import { transferFromCommand } from './permit2/transferFromCommand.ts'
import { type Amount, toAmount } from './toAmount.ts'
import { toObject } from './toObject.ts'
import { toRecipient } from './toRecipient.ts'

/**
 * Takes a token from the sender through Permit2 into the router, for later parts of the plan to pay with.
 * What they leave goes back to the sender.
 *
 * @throws RouterError `invalid_input` for an amount of zero or beyond 2^160 - 1, and a permit of another
 * token or of less than the amount.
 *
 * @example
 * ```ts
 * const fee = { token: weth.address, recipient: marketplace, amount: 10n ** 16n }
 * const tx = buildTransaction(
 *   [takeTokens({ token: fee.token, amount: fee.amount, permit }), seaport(purchase), pay([fee])],
 *   { chainId: 1 },
 * )
 * ```
 */
export const takeTokens = /* @__PURE__ */ guard(unguardedTakeTokens)

function unguardedTakeTokens(options: takeTokens.Options): Part {
  const { permit, ...rest } = toObject(options, 'options')
  const token = toRecipient(rest.token, 'token')
  if (isNativeAddress(token))
    throw invalid('token', rest.token, 'must not be the native currency, which is sent along')
  const amount = toAmount(rest.amount, 'amount', 160n)
  if (amount === 0n) throw invalid('amount', rest.amount, 'must be more than zero')
  if (permit !== undefined) checkTaken(permit, { token, amount })
  return {
    kind: 'takeTokens',
    orders: 0,
    items: [],
    prices: new Map(),
    inputs: new Map([[token, amount]]),
    value: 0n,
    spends: 0n,
    yields: 0n,
    permits: ['permit'],
    leaves: [token],
    uses: [],
    brings: [{ token, amount }],
    commands: () => [
      ...(permit ? [permitCommand(permit)] : []),
      transferFromCommand({ token, amount }),
    ],
  }
}

export declare namespace takeTokens {
  type Options = {
    token: Address
    /** Base units of the token. */
    amount: Amount
    /** What the sender signed so that the router may take it through Permit2. */
    permit?: Permit2Permit | undefined
  }
}
