import type { ExecutionStep, Intent, StepItem } from '@sluice/sdk'
import { zeroAddress } from 'viem'
import { currencyApprovalFault } from '../verify/approvalFault.ts'
import { itemFacts } from '../verify/itemFacts.ts'
import { exchanges } from '../verify/knownContracts.ts'
import { readTransaction } from '../verify/readTransaction.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import { sentBefore, splitDone } from '../verify/splitDone.ts'
import { amountOf } from './addAmounts.ts'
import { boughtFault } from './boughtFault.ts'
import type { verifyPurchase } from './verifyPurchase.ts'

/** What is wrong with an item of a purchase; undefined when it does what the review showed. */
export function purchaseFault(
  { step, item, intent }: { step: ExecutionStep; item: StepItem; intent: Intent },
  options: verifyPurchase.Options,
): string | undefined | Promise<string | undefined> {
  if (step.kind !== 'transaction') return 'the step is no purchase'
  if (step.id === 'currency-approval') return approvalFault(item, options)
  if (step.id === 'currency-approval-reset')
    return approvalFault(item, { ...options, isReset: true })
  return saleFault(step, intent, options)
}

function approvalFault(
  item: StepItem,
  { totals, now, isReset = false }: verifyPurchase.Options & { isReset?: boolean },
) {
  const faults = totals
    .filter(({ currency }) => !sameAddress(currency.address, zeroAddress))
    .map(({ currency, amount }) =>
      currencyApprovalFault(item.data, {
        currency: currency.address,
        most: isReset ? 0n : amount,
        now,
      }),
    )
  if (faults.length === 0) return 'nothing has to be approved'
  return faults.includes(undefined) ? undefined : faults[0]
}

/** All transactions of the step are judged together, whichever of them comes next. */
async function saleFault(
  step: ExecutionStep,
  { account, chainId }: Intent,
  options: verifyPurchase.Options,
): Promise<string | undefined> {
  if (step.id !== 'sale') return 'the step is no purchase'
  const split = splitDone(step)
  if (split === undefined) return 'what was paid before is not known'
  const { items, done } = split
  let sent = sentBefore(done)
  for (const item of items) {
    const transaction = readTransaction(item.data)
    if (transaction === undefined) return 'the step is no purchase'
    if (!exchanges.some(exchange => sameAddress(transaction.to, exchange)))
      return 'the transaction is for another contract'
    sent += transaction.value
  }
  if (sent > amountOf(options.totals, zeroAddress)) return 'the transaction sends another amount'
  const { wrappedNative, now } = options
  const facts = await Promise.all(
    items.map(item => itemFacts(item, { account, chainId, wrappedNative, now })),
  )
  return boughtFault({ ...options, facts, done, account })
}
