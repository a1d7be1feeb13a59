import type { ExecutionStep, Intent, StepItem } from '@sluice/sdk'
import { zeroAddress } from 'viem'
import { currencyApprovalFault } from '../verify/approvalFault.ts'
import { itemFacts } from '../verify/itemFacts.ts'
import { exchanges } from '../verify/knownContracts.ts'
import { readTransaction } from '../verify/readTransaction.ts'
import type { Reason } from '../verify/reason.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import { sentBefore, splitDone } from '../verify/splitDone.ts'
import { amountOf } from './addAmounts.ts'
import { boughtFault } from './boughtFault.ts'
import { type PurchaseSwap, readSwap } from './readSwap.ts'
import type { verifyPurchase } from './verifyPurchase.ts'

/** What is wrong with an item of a purchase; undefined when it does what the review showed. */
export async function purchaseFault(
  {
    step,
    item,
    intent,
    steps,
  }: { step: ExecutionStep; item: StepItem; intent: Intent; steps: readonly ExecutionStep[] },
  options: verifyPurchase.Options,
): Promise<Reason | undefined> {
  if (step.kind !== 'transaction') return 'no_purchase'
  const all = [...steps.filter(({ id }) => id !== step.id), step]
  const swap = await readSwap(all, intent, options)
  if (typeof swap === 'string') return swap
  switch (step.id) {
    case 'currency-approval':
      return approvalFault(item, swap, options)
    case 'currency-approval-reset':
      return approvalFault(item, swap, { ...options, isReset: true })
    // What is swapped is judged by what is bought with it, and the other way round.
    case 'swap':
    case 'sale':
      return saleFault(
        all.find(({ id }) => id === 'sale'),
        { intent, swap },
        options,
      )
    default:
      return 'no_purchase'
  }
}

/** Of what is paid no more than all of it, of what a swap brings no more than that. */
function approvalFault(
  item: StepItem,
  swap: PurchaseSwap | undefined,
  { totals, now, isReset = false }: verifyPurchase.Options & { isReset?: boolean },
) {
  const faults = [
    ...totals.map(({ currency, amount }) => [currency.address, amount] as const),
    ...(swap?.brings ?? []),
  ]
    .filter(([currency]) => !sameAddress(currency, zeroAddress))
    .map(([currency, amount]) =>
      currencyApprovalFault(item.data, {
        ...{ currency, most: isReset ? 0n : amount, now },
      }),
    )
  if (faults.length === 0) return 'needless_approval'
  return faults.includes(undefined) ? undefined : faults[0]
}

/** All transactions of the purchase are judged together, whichever of them comes next. */
async function saleFault(
  step: ExecutionStep | undefined,
  { intent: { account, chainId }, swap }: { intent: Intent; swap: PurchaseSwap | undefined },
  options: verifyPurchase.Options,
): Promise<Reason | undefined> {
  if (step === undefined) return 'swap_unused'
  const split = splitDone(step)
  if (split === undefined) return 'before_unknown'
  const { items, done } = split
  let sent = sentBefore([...done, ...(swap?.done ?? [])]) + (swap?.value ?? 0n)
  for (const item of items) {
    const transaction = readTransaction(item.data)
    if (transaction === undefined) return 'no_purchase'
    if (!exchanges.some(exchange => sameAddress(transaction.to, exchange))) return 'other_contract'
    sent += transaction.value
  }
  const most = amountOf(options.totals, zeroAddress) + (swap?.brings.get(zeroAddress) ?? 0n)
  if (sent > most) return 'value_other'
  const { wrappedNative, now } = options
  const facts = await Promise.all(
    items.map(item => itemFacts(item, { account, chainId, wrappedNative, now })),
  )
  return boughtFault({ ...options, facts, done, swap, account })
}
