import type { ExecutionStep, Intent, RunSummary, StepItem, Verdict } from '@sluice/sdk'
import type { Address } from 'viem'
import { verifyCancellation } from '../cancel/verifyCancellation.ts'
import { verifyPurchase } from '../purchase/verifyPurchase.ts'
import { verifyTransfer } from '../transfer/verifyTransfer.ts'

/**
 * The verifier of a run that is gone on with after its page is gone, from what the journal keeps of its
 * terms: never weaker about what leaves the account. Undefined where that is not enough, such as for what
 * an order has to pay: then the wallet must not be asked for anything.
 */
export function verifyRun(run: RunSummary): verifyRun.Verify | undefined {
  const { account, chainId, action, subject, expectedPrice } = run
  if (action === 'buy' && expectedPrice !== undefined)
    return verifyPurchase({
      // Whether an amount was a limit is not kept: less may be sent, and never more.
      lines: [{ isMost: true }],
      totals: Object.entries(expectedPrice).map(([address, { raw }]) => ({
        currency: { address: address as Address, symbol: '', decimals: 0 },
        amount: raw,
      })),
      partial: false,
      now: Date.now,
    })
  if (action === 'transfer' && subject.to !== undefined) {
    const tokens = subject.tokens.map(({ contract, tokenId, quantity }) => ({
      ...{ contract, tokenId: BigInt(tokenId), quantity },
    }))
    return verifyTransfer({ account, to: subject.to, tokens })
  }
  return action === 'cancel' && subject.orderIds.length > 0
    ? verifyCancellation({ account, chainId, orderIds: subject.orderIds, all: false })
    : undefined
}

export declare namespace verifyRun {
  type Verify = (intent: Intent, step: ExecutionStep, item: StepItem) => Promise<Verdict>
}
