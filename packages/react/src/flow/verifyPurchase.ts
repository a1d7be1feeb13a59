import type { ExecutionStep, Intent, StepItem, Verdict } from '@sluice/sdk'
import { isAddressEqual } from 'viem'
import { exchanges } from './exchanges.ts'
import { readUint } from './readUint.ts'

/**
 * Judges the bytes of a purchase by what the review showed: transactions to Seaport or to the Universal
 * Router, which buys on other exchanges, that together send exactly the total. Anything else is refused. The step verification of the client, once it decodes every step,
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
  const { to } = data
  if (!exchanges.some(exchange => isAddressEqual(to, exchange)))
    return 'the transaction is for another contract'
  const values = step.items.map(({ data }) => readUint(sentWith(data)))
  const sent = values.reduce<bigint | undefined>(
    (sum, value) => (sum === undefined || value === undefined ? undefined : sum + value),
    0n,
  )
  if (sent !== total) return 'the transaction sends another amount'
  return undefined
}

function sentWith(data: StepItem['data']) {
  return data && 'to' in data ? (data.value ?? 0n) : 0n
}
