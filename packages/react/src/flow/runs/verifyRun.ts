import type { ExecutionStep, Intent, RunSummary, StepItem, Verdict } from '@sluice/sdk'
import { verifyDeposit } from '../across/verifyDeposit.ts'
import { verifyCall } from '../call/verifyCall.ts'
import { verifyCancellation } from '../cancel/verifyCancellation.ts'
import { verifyMint } from '../mint/verifyMint.ts'
import { verifyBid } from '../offer/verifyBid.ts'
import { verifySale } from '../offer/verifySale.ts'
import { verifyListing } from '../order/verifyListing.ts'
import { verifyPurchase } from '../purchase/verifyPurchase.ts'
import { verifySwap } from '../swap/verifySwap.ts'
import { verifyTransfer } from '../transfer/verifyTransfer.ts'
import { storedTerms } from './storedTerms.ts'

/**
 * The verifier of a run that is gone on with after its page is gone: the one that its page had, made again from
 * the terms that the journal keeps. Undefined where there are none that can be read: then the wallet must not be
 * asked for anything.
 */
export function verifyRun(run: RunSummary): verifyRun.Verify | undefined {
  const terms = storedTerms(run)
  const { account, chainId } = run
  const by = { account, chainId, now: Date.now }
  switch (terms?.kind) {
    case undefined:
      return undefined
    case 'purchase':
      return verifyPurchase({ ...terms, ...by })
    case 'listing':
      return verifyListing({ ...terms, ...by })
    case 'offer':
      return verifyBid({ ...terms, ...by })
    case 'sale':
      return verifySale({ ...terms, ...by })
    case 'cancellation':
      return verifyCancellation({ ...terms, ...by })
    case 'mint':
      return verifyMint({ ...terms, ...by })
    case 'transfer':
      return verifyTransfer({ ...terms, ...by })
    case 'swap':
      return verifySwap({ ...terms, ...by })
    case 'across':
      return verifyDeposit({ ...terms, ...by })
    case 'call':
      return verifyCall({ ...terms, ...by })
  }
}

export declare namespace verifyRun {
  type Verify = (
    intent: Intent,
    step: ExecutionStep,
    item: StepItem,
    steps?: readonly ExecutionStep[],
  ) => Promise<Verdict>
}
