import type { Address, Hex } from 'viem'
import { checkFunds } from './checkFunds.ts'
import { checkOnChain } from './checkOnChain.ts'
import type { Command } from './command.ts'
import { senderAsRecipient } from './constants.ts'
import { encodeCommands } from './encodeCommands.ts'
import { encodeExecute } from './encodeExecute.ts'
import { invalid } from './errors.ts'
import { guard } from './guard.ts'
import { itemChecks, type MinimumItems } from './itemChecks.ts'
import { joinParts } from './joinParts.ts'
import type { Part, TokenAmount } from './part.ts'
import { checkPermits } from './permit2/checkPermits.ts'
import { relocate } from './relocate.ts'
import { routerAddresses } from './routerAddresses.ts'
import { toDeadline } from './toDeadline.ts'
import { type HeldToken, toHeldTokens } from './toHeldTokens.ts'
import { toItems } from './toItems.ts'
import { type Moment, toMoment } from './toMoment.ts'
import { type NowOptions, toNow } from './toNow.ts'
import { toObject } from './toObject.ts'
import { toParts } from './toParts.ts'
import { toRecipient } from './toRecipient.ts'
import { valueToSend } from './valueToSend.ts'

/**
 * One transaction out of orders of several marketplaces and swaps, for the Universal Router. What is
 * left in the router of any currency that was touched goes back to the sender at the end.
 *
 * @throws RouterError that names the input at fault; nothing is encoded in part.
 *
 * @example
 * ```ts
 * import { buildTransaction, foundation, seaport } from '@sluice/router'
 *
 * // Two purchases, one on Seaport: if one of them fails, the other is made, and its price comes back.
 * const { to, data, value } = buildTransaction(
 *   [
 *     seaport(purchase),
 *     foundation([
 *       {
 *         recipient: account,
 *         tokenAddress: token,
 *         tokenId: 13n,
 *         price: 10_000_000_000_000_000n, // wei
 *         referrer: '0x0000000000000000000000000000000000000000',
 *       },
 *     ]),
 *   ],
 *   { chainId: 1, deadline: Math.floor(Date.now() / 1000) + 600 },
 * )
 * ```
 */
export const buildTransaction = /* @__PURE__ */ guard(unguardedBuildTransaction)

function unguardedBuildTransaction(
  parts: readonly Part[],
  options: buildTransaction.Options,
): buildTransaction.Result {
  const { deadline, minimumItems, refundTo, heldBefore, chainId } = toObject(options, 'options')
  const to = routerOf(options)
  const now = toNow(options)
  const plan = toParts(parts, to, chainId)
  checkOnChain(plan, to, chainId)
  const until =
    deadline === undefined ? undefined : toDeadline(toMoment(deadline, 'deadline'), 'deadline', now)
  const refund = refundOf(refundTo, to)
  const held = heldBefore === undefined ? [] : toHeldTokens(heldBefore)
  const mayFail = whatMayFail(plan)
  checkFunds(plan, mayFail, held)
  // Last, so that they see what the whole transaction has done; a failed one undoes all of it.
  const checks = minimumItems === undefined ? [] : itemChecks(toItems(plan), minimumItems)
  return {
    to,
    data: dataOf(plan, { checks, deadline: until, router: to, refund, held, mayFail, now }),
    value: valueToSend(plan),
  }
}

export declare namespace buildTransaction {
  type Options = NowOptions & {
    /** The chain whose router is called; or `router` itself. Of parts that know theirs, it must be that. */
    chainId?: number | undefined
    /** The router's address, on chains that are not in `routerAddresses`. */
    router?: Address | undefined
    /** Seconds since 1970, after which the transaction fails. */
    deadline?: Moment | undefined
    /** How much must have been bought, or the transaction is undone. By default what could be. */
    minimumItems?: MinimumItems | undefined
    /**
     * Who gets what is left; who calls the router by default. Name the account when a contract calls that
     * does not pass on what it gets.
     */
    refundTo?: Address | undefined
    /**
     * Tokens that the router holds as the plan begins, for parts to pay with: what a contract that calls has sent
     * there in the same transaction. Between two transactions anybody could take them.
     */
    heldBefore?: readonly HeldToken[] | undefined
  }
  /** `value` is in base units of the native currency. */
  type Result = { to: Address; data: Hex; value: bigint }
}

type Rest = {
  /** The commands after everything else. */
  checks: readonly Command[]
  deadline: bigint | undefined
  router: Address
  /** Who gets what is left. */
  refund: Address
  held: readonly TokenAmount[]
  /** Of each part, whether its failure lets the others go on. */
  mayFail: readonly boolean[]
  now: bigint
}

function dataOf(plan: readonly Part[], rest: Rest): Hex {
  const { checks, deadline, router, refund, held, mayFail, now } = rest
  const commandsOf = (part: Part, index: number, inPlace: boolean) =>
    partCommands(part, index, mayFail[index] === true, inPlace, refund)
  try {
    const commands = plan.map((part, index) => commandsOf(part, index, true))
    const joined = joinParts(plan, commands, refund, held)
    const data = encodeExecute(checks.length === 0 ? joined : [...joined, ...checks], deadline)
    checkPermits(plan, commands, { router, now })
    return data
  } catch (error) {
    // The same fault again, by the way that names the field.
    for (const [index, part] of plan.entries())
      relocate(
        () => encodeCommands(commandsOf(part, index, false)),
        field => (field.startsWith('parts[') ? field : `parts[${index}].${field}`),
      )
    encodeCommands(checks)
    throw error
  }
}

/** The failure of one order lets the others go on, unless there is only one. Other parts may not fail. */
function whatMayFail(parts: readonly Part[]): readonly boolean[] {
  let all = 0
  for (const { orders } of parts) all += orders
  return parts.map(({ orders, allowRevert }) => orders > 0 && (allowRevert ?? all > 1))
}

function partCommands(
  part: Part,
  index: number,
  mayFail: boolean,
  inPlace: boolean,
  refund: Address,
): readonly Command[] {
  const commands = part.commands(mayFail, inPlace, refund)
  // What sends or spends money and does nothing would leave it in the router.
  if (Array.isArray(commands) && (commands.length > 0 || part.value + part.spends === 0n))
    return commands
  throw invalid(`parts[${index}].commands`, commands, 'must make commands')
}

function refundOf(refundTo: Address | undefined, router: Address): Address {
  if (refundTo === undefined) return senderAsRecipient
  const recipient = toRecipient(refundTo, 'refundTo')
  if (recipient === router) throw invalid('refundTo', refundTo, 'must not be the router')
  return recipient
}

function routerOf({ router, chainId }: buildTransaction.Options): Address {
  if (router !== undefined) return toRecipient(router, 'router')
  const known =
    typeof chainId === 'number' && Object.hasOwn(routerAddresses, chainId)
      ? routerAddresses[chainId]
      : undefined
  if (known) return known
  throw invalid(
    'chainId',
    chainId,
    'must be a chain whose Universal Router is known; else give `router`',
  )
}
