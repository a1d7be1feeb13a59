import type { ExecutionStep, Facts, StepItem } from '@sluice/sdk'
import { type Address, zeroAddress } from 'viem'
import { itemFacts } from '../verify/itemFacts.ts'
import { permit2, universalRouter } from '../verify/knownContracts.ts'
import type { Reason } from '../verify/reason.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import { verifier } from '../verify/verifier.ts'

/** Seconds: how long a swap may wait, and Permit2 may be told to let the router take. */
const longest = 3600n

/**
 * Judges the exact bytes of a swap's steps by what the review showed: an allowance of no more than goes in, for the
 * router alone; a transaction of the router that takes no more, gives the recipient no less, keeps nothing back and
 * soon expires; or the wrapped native token's own exchange. Whatever cannot be read to its end is refused.
 */
export function verifySwap(options: verifySwap.Options) {
  return verifier(async (step, item, _, steps) => {
    if (swapsOf(step, steps) > 1) return 'swap_many'
    const { account, chainId, wrappedNative, recipient } = options
    const facts = await itemFacts(item, { account, chainId, wrappedNative, recipient })
    return faultOf(step, item, { facts, ...options })
  })
}

const swapIds = new Set(['swap', 'currency-wrapping', 'currency-unwrapping'])

/** How many swaps the run has, those that were done before a reload among them: each by itself is what was reviewed. */
function swapsOf(step: ExecutionStep, steps: readonly ExecutionStep[]): number {
  const others = steps.filter(({ id }) => id !== step.id)
  return [step, ...others]
    .filter(({ id }) => swapIds.has(id))
    .reduce((sum, { items }) => sum + items.length, 0)
}

export declare namespace verifySwap {
  type Options = {
    account: Address
    chainId: number
    /** The wrapped native token of the chain. */
    wrappedNative?: Address | undefined
    currencyIn: Address
    currencyOut: Address
    recipient: Address
    tradeType: 'exactIn' | 'exactOut'
    /** Base units of `currencyIn` that may leave the account; of an exact input, exactly. */
    most: bigint
    /** Base units of `currencyOut` that must reach the recipient. */
    least: bigint
    /** Milliseconds since 1970. */
    now: () => number
  }
}

type Judged = verifySwap.Options & { facts: Facts }

function faultOf(step: ExecutionStep, _: StepItem, judged: Judged): Reason | undefined {
  const { facts } = judged
  switch (step.id) {
    case 'currency-approval':
      return facts.kind === 'transaction' ? approvalFault(judged) : 'no_approval'
    case 'currency-approval-reset':
      return facts.kind === 'transaction' ? resetFault(judged) : 'no_approval'
    case 'currency-permit':
      return facts.kind === 'signature' ? permitFault(judged) : 'no_permit'
    case 'swap':
      return swapFault(judged)
    case 'currency-wrapping':
      return oneForOneFault(judged, { method: 'deposit', currency: judged.currencyOut })
    case 'currency-unwrapping':
      return oneForOneFault(judged, { method: 'withdraw', currency: judged.currencyIn })
    default:
      return 'no_swap'
  }
}

/** The token lets Permit2 take, or Permit2 the router. */
function approvalFault(judged: Judged): Reason | undefined {
  const { facts, currencyIn } = judged
  const viaPermit2 = sameAddress(facts.through, permit2)
  if (!viaPermit2 && !sameAddress(facts.through, currencyIn)) return 'approval_currency'
  return allowanceFault(judged, viaPermit2 ? universalRouter : permit2)
}

/** An approval of nothing, and nothing else. */
function resetFault({ facts, currencyIn }: Judged): Reason | undefined {
  if (!sameAddress(facts.through, currencyIn)) return 'approval_currency'
  const { allows, gives, gets, unknown } = facts
  const isNothing = allows.length + gives.length + gets.length + unknown.length === 0
  return facts.method === 'approve' && isNothing ? undefined : 'no_reset'
}

function permitFault(judged: Judged): Reason | undefined {
  if (!sameAddress(judged.facts.through, permit2)) return 'other_contract'
  return allowanceFault(judged, universalRouter)
}

/** Exactly one allowance, of no more than goes in, and nothing else. */
function allowanceFault(judged: Judged, spender: Address): Reason | undefined {
  const { facts, currencyIn, most } = judged
  const [allowed, ...others] = facts.allows
  const isAlone =
    others.length + facts.gives.length + facts.gets.length + facts.unknown.length === 0
  if (allowed === undefined || !isAlone) return 'no_approval'
  if (!sameAddress(allowed.token, currencyIn)) return 'approval_currency'
  if (!sameAddress(allowed.spender, spender)) return 'approval_spender'
  if (allowed.amount === 'all' || allowed.amount > most) return 'approval_more'
  const isBySignature = facts.kind === 'signature' || spender === universalRouter
  return isBySignature && isTooLong(allowed.until, judged) ? 'approval_lasts' : undefined
}

function swapFault(judged: Judged): Reason | undefined {
  const { facts, account, recipient, currencyIn, currencyOut, most, least, tradeType } = judged
  if (!sameAddress(facts.through, universalRouter)) return 'other_contract'
  if (facts.method !== 'execute') return 'no_swap'
  const isStrange = facts.gets.some(
    got =>
      got.tokenId !== undefined ||
      ![account, recipient].some(each => sameAddress(got.recipient, each)),
  )
  if (isStrange) return 'recipient_other'
  const [problem] = facts.unknown
  if (problem !== undefined) return `unsafe: ${problem}`
  const given = facts.gives.filter(({ amount }) => amount > 0n)
  if (!given.every(({ token }) => sameAddress(token, currencyIn))) return 'swap_takes_other'
  const taken = given.reduce((sum, { amount }) => sum + amount, 0n)
  if (tradeType === 'exactIn' ? taken !== most : taken > most) return 'swap_takes_more'
  const got = facts.gets
    .filter(
      ({ token, recipient: to }) => sameAddress(token, currencyOut) && sameAddress(to, recipient),
    )
    .reduce((sum, { amount }) => sum + amount, 0n)
  if (got < least) return 'swap_gives_less'
  const isAllowed = facts.allows.every(
    ({ token, spender, amount, until }) =>
      sameAddress(token, currencyIn) &&
      sameAddress(spender, universalRouter) &&
      amount !== 'all' &&
      amount <= most &&
      !isTooLong(until, judged),
  )
  if (!isAllowed) return 'approval_more'
  return isTooLong(facts.until, judged) ? 'lasts_long' : undefined
}

function oneForOneFault(
  { facts, wrappedNative, currencyIn, currencyOut, most, least, account, recipient }: Judged,
  { method, currency }: { method: string; currency: Address },
): Reason | undefined {
  if (wrappedNative === undefined || !sameAddress(facts.through, wrappedNative))
    return 'other_contract'
  if (facts.method !== method || facts.unknown.length > 0 || !sameAddress(currency, wrappedNative))
    return 'no_wrapping'
  if (!sameAddress(recipient, account)) return 'recipient_other'
  const [given] = facts.gives
  const [got] = facts.gets
  const fits =
    given !== undefined &&
    got !== undefined &&
    sameAddress(given.token, currencyIn) &&
    sameAddress(got.token, currencyOut) &&
    given.amount === most &&
    got.amount === least &&
    (method === 'withdraw' || sameAddress(given.token, zeroAddress))
  return fits ? undefined : 'exchanges_other'
}

function isTooLong(until: bigint | undefined, { now }: Judged): boolean {
  return until === undefined || until > BigInt(Math.floor(now() / 1000)) + longest
}
