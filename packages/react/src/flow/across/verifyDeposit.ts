import { verifier } from '../verify/verifier.ts'
import { depositFault } from './depositFault.ts'
import { readBoughtAcross } from './readBoughtAcross.ts'

/**
 * Judges the one payment of a purchase that is paid on another chain: a deposit in the escrow that the review
 * named, on that chain, of the price and no dearer relayer than it said, which is free again as soon as it said;
 * and which pays for calls that buy what the review showed, and for nothing else.
 */
export function verifyDeposit(options: verifyDeposit.Options) {
  return verifier(async (step, item, { account }) => {
    if (step.kind !== 'transaction' || step.id !== 'sale' || step.items.length !== 1)
      return 'no_deposit'
    const fault = depositFault(item.data, options)
    if (fault !== undefined) return fault
    const bought = await readBoughtAcross(item, { ...options, account })
    return typeof bought === 'string' ? bought : undefined
  })
}

export declare namespace verifyDeposit {
  /** `most` is the price with the dearest relayer. */
  type Options = depositFault.Options & Omit<readBoughtAcross.Options, 'account'>
}
