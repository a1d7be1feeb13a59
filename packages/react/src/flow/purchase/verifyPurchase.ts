import { SluiceError } from '@sluice/sdk'
import type { Address } from 'viem'
import type { FlowAmount, TokenReference } from '../flowTypes.ts'
import { verifier } from '../verify/verifier.ts'

/**
 * Judges the bytes of a purchase by what the review showed: approvals of exactly the currencies that are
 * paid, to known exchanges, of no more than the total; a swap before it, of no more than that, which brings the
 * account what the orders take that ask for another currency; and transactions to Seaport or to the Universal
 * Router whose bytes bring exactly the tokens of the review to the account, for no more than it said, and do
 * nothing else (`boughtFault`). What was bought before a reload counts, as the chain shows it.
 */
export function verifyPurchase(options: verifyPurchase.Options) {
  return verifier(async (step, item, intent, steps) => {
    const { purchaseFault } = await loadJudge()
    return purchaseFault({ step, item, intent, steps }, options)
  })
}

export declare namespace verifyPurchase {
  type Line = {
    token: Omit<TokenReference, 'chainId'>
    quantity: bigint
    /** What the order asks for all of the line, and what leaves the account for it, at most. */
    price: FlowAmount
    pay: FlowAmount
  }
  type Options = {
    lines: readonly Line[]
    /** What leaves the account at most, fees on top included. */
    totals: readonly FlowAmount[]
    /** What others get on top of the prices. */
    onTop: readonly (FlowAmount & { recipient: Address })[]
    /** Whether a part may be bought. */
    partial: boolean
    /** The wrapped native token of the chain. */
    wrappedNative?: Address | undefined
    /** Milliseconds since 1970. */
    now: () => number
  }
}

/** Loaded with the first purchase; without it nothing is asked of the wallet. */
async function loadJudge() {
  try {
    return await import('./purchaseFault.ts')
  } catch (cause) {
    throw new SluiceError('What judges a purchase could not be loaded', {
      ...{ code: 'code_unavailable', retryable: true, moneyMoved: 'no', cause },
      hints: ['Reload the page, then start again.'],
    })
  }
}
