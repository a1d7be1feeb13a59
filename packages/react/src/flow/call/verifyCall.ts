import { depositFault } from '../across/depositFault.ts'
import { verifier } from '../verify/verifier.ts'
import { calledFault } from './calledFault.ts'

/**
 * Judges the deposit for calls on another chain: it goes to the escrow of the review, on that chain, is no more and is
 * held for no longer than it said, and pays for exactly the calls that were asked for.
 */
export function verifyCall(options: verifyCall.Options) {
  return verifier((step, item) =>
    step.kind !== 'transaction' || step.id !== 'deposit' || step.items.length !== 1
      ? 'no_deposit'
      : (depositFault(item.data, options) ?? calledFault(item, options)),
  )
}

export declare namespace verifyCall {
  type Options = depositFault.Options & calledFault.Options
}
