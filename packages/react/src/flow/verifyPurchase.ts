import type { ExecutionStep, Intent, StepItem, Verdict } from '@sluice/sdk'
import { isAddressEqual } from 'viem'
import { readUint } from './readUint.ts'
import { seaport } from './seaport.ts'

/**
 * Judges the bytes of a purchase by what the review showed: one transaction to Seaport that sends exactly
 * the total. Anything else is refused. The step verification of the client, once it decodes every step,
 * will replace this.
 *
 * @param options `total` in base units of the native currency.
 */
export function verifyPurchase({ total }: { total: bigint }) {
  return async (_: Intent, step: ExecutionStep, item: StepItem): Promise<Verdict> => {
    const reason = faultOf(step, item.data, total)
    return reason === undefined
      ? { verdict: 'allow', reasons: [] }
      : { verdict: 'refuse', reasons: [reason] }
  }
}

function faultOf(step: ExecutionStep, data: StepItem['data'], total: bigint) {
  if (step.kind !== 'transaction' || data === undefined || !('to' in data))
    return 'the step is no purchase'
  if (!isAddressEqual(data.to, seaport)) return 'the transaction is for another contract'
  if (readUint(data.value ?? 0n) !== total) return 'the transaction sends another amount'
  return undefined
}
