import type { Address } from 'viem'
import { nativeCurrency } from '../constants.ts'
import type { decodeTransaction } from '../decodeTransaction.ts'
import { invalid } from '../errors.ts'
import { guard } from '../guard.ts'
import { readCommand } from '../readCommand.ts'
import { toAddress } from '../toAddress.ts'
import { type Amount, toAmount } from '../toAmount.ts'
import { toObject } from '../toObject.ts'
import { toRecipient } from '../toRecipient.ts'
import { wrappedNativeAddresses } from '../wrappedNativeAddresses.ts'
import { planReader } from './planReader.ts'
import type {
  PlanApproval,
  PlanItem,
  PlanPayment,
  PlanPermit,
  PlanPrice,
  PlanProblem,
  PlanSwap,
} from './types.ts'

/**
 * What a decoded transaction does, in the terms of the person who signs it: what they get, what it costs
 * them at most, who else is paid, what they allow, and what should be looked at. Recipients within the
 * calldata of marketplaces are read too, and compared with the account that should get the items.
 *
 * @throws RouterError `invalid_input` that names the option at fault, or the value in a command that is none
 * of a decoded one.
 *
 * @example
 * ```ts
 * import { buildTransaction, foundation } from '@sluice/router'
 * import { decodeTransaction, readPlan } from '@sluice/router/decode'
 *
 * const { to, data, value } = buildTransaction(
 *   [
 *     foundation([
 *       {
 *         recipient: account,
 *         tokenAddress: '0x3B3ee1931Dc30C1957379FAc9aba94D1C48a5405',
 *         tokenId: 32725n,
 *         price: 10_000_000_000_000_000n,
 *         referrer: '0x0000000000000000000000000000000000000000',
 *       },
 *     ]),
 *   ],
 *   { chainId: 1 },
 * )
 * const { items, spent, problems } = readPlan(decodeTransaction(data), {
 *   router: to,
 *   sender: account,
 *   value,
 * })
 * console.log(items.length, spent, problems) // 1, 0.01 ether, nothing
 * ```
 */
export const readPlan = /* @__PURE__ */ guard(unguardedReadPlan)

function unguardedReadPlan(
  plan: decodeTransaction.Result,
  options: readPlan.Options,
): readPlan.Result {
  const { sender, recipient = sender, payees = [], value } = toObject(options, 'options')
  if (!Array.isArray(payees)) throw invalid('payees', payees, 'must be an array')
  const router = toRecipient(options.router, 'router')
  const account = toRecipient(sender, 'sender')
  const buyer = toRecipient(recipient, 'recipient')
  const known = Array.from(payees, (each, index) => toAddress(each, `payees[${index}]`))
  const sent = toAmount(value, 'value')
  const wrapped = new Set(
    options.weth === undefined
      ? Object.values(wrappedNativeAddresses)
      : [toRecipient(options.weth, 'weth')],
  )
  const { commands } = toObject(plan, 'plan')
  if (!Array.isArray(commands)) throw invalid('plan.commands', commands, 'must be an array')
  const reader = planReader({
    ...{ router, account, buyer, sent, isWrapped: token => wrapped.has(token) },
    payees: new Set([account, buyer, ...known]),
  })
  const read = Array.from(commands, (each, at) => readCommand(each, `plan.commands[${at}]`))
  reader.read(read, 'commands', false)
  const { pulled, ...summary } = reader.finish()
  const spent = new Map(pulled)
  if (sent > 0n) spent.set(nativeCurrency, sent)
  return { ...summary, spent }
}

export declare namespace readPlan {
  type Options = {
    /** The contract that is called. */
    router: Address
    /** Who sends the transaction. */
    sender: Address
    /** Who should get the items; the sender by default. */
    recipient?: Address | undefined
    /** Who else may be paid: takers of fees, and pairs that a mixed route pays into on its way. */
    payees?: readonly Address[] | undefined
    /** What is sent along, in base units of the native currency. */
    value: Amount
    /** The wrapped native currency, on chains that are not in `wrappedNativeAddresses`. */
    weth?: Address | undefined
  }
  type Result = {
    items: readonly PlanItem[]
    /** What marketplaces ask for, at most. */
    prices: readonly PlanPrice[]
    /** What leaves the sender's account at most, by currency (the zero address is the native one). */
    spent: ReadonlyMap<Address, bigint>
    payments: readonly PlanPayment[]
    swaps: readonly PlanSwap[]
    approvals: readonly PlanApproval[]
    permits: readonly PlanPermit[]
    /** The places of the commands that may fail without undoing the rest. */
    mayFail: readonly string[]
    /** What should be looked at; nothing for what the encoder makes for the sender. */
    problems: readonly PlanProblem[]
  }
}
