import type { Address } from 'viem'
import { verifier } from '../verify/verifier.ts'
import { type CancellationTerms, cancellationFault } from './cancellationFault.ts'

/**
 * Judges the bytes of a cancellation by what the person chose: a signature over hashes of exactly those
 * orders, or a call of Seaport that cancels some of them, computed anew from the orders in it. A raised
 * counter, which ends every order of the account on its exchange, is let through only where that was chosen, and
 * then nothing else is. No money is sent along.
 */
export function verifyCancellation(options: verifyCancellation.Options) {
  return verifier((step, item, intent) => cancellationFault({ step, item, intent }, options))
}

export declare namespace verifyCancellation {
  type Options = CancellationTerms & { account: Address; chainId: number }
}
