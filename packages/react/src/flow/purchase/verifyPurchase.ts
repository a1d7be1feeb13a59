import type { ExecutionStep, Intent, StepItem } from '@sluice/sdk'
import { type Address, zeroAddress } from 'viem'
import type { FlowAmount, TokenReference } from '../flowTypes.ts'
import { currencyApprovalFault } from '../verify/approvalFault.ts'
import { itemFacts } from '../verify/itemFacts.ts'
import { exchanges } from '../verify/knownContracts.ts'
import { readTransaction } from '../verify/readTransaction.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import { sentBefore, splitDone } from '../verify/splitDone.ts'
import { verifier } from '../verify/verifier.ts'
import { amountOf } from './addAmounts.ts'
import { boughtFault } from './boughtFault.ts'

/**
 * Judges the bytes of a purchase by what the review showed: approvals of exactly the currencies that are
 * paid, to known exchanges, of no more than the total; and transactions to Seaport or to the Universal
 * Router whose bytes bring exactly the tokens of the review to the account, for no more than it said, and do
 * nothing else (`boughtFault`). What was bought before a reload counts, as the chain shows it.
 */
export function verifyPurchase(options: verifyPurchase.Options) {
  return verifier((step, item, intent) =>
    step.kind !== 'transaction'
      ? 'the step is no purchase'
      : step.id === 'currency-approval'
        ? approvalFault(item, options)
        : step.id === 'currency-approval-reset'
          ? approvalFault(item, { ...options, isReset: true })
          : saleFault(step, intent, options),
  )
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
