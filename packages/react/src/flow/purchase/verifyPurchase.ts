import type { ExecutionStep, StepItem } from '@sluice/sdk'
import { type Address, zeroAddress } from 'viem'
import type { FlowAmount } from '../flowTypes.ts'
import { currencyApprovalFault } from '../verify/approvalFault.ts'
import { exchanges } from '../verify/knownContracts.ts'
import { readTransaction } from '../verify/readTransaction.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import { verifier } from '../verify/verifier.ts'
import { amountOf } from './addAmounts.ts'
import type { PurchaseLine } from './purchaseLine.ts'

/**
 * Judges the bytes of a purchase by what the review showed: approvals of exactly the currencies that are
 * paid, to known exchanges, of no more than the total; and transactions to Seaport or to the Universal
 * Router that together send the total of the native currency. They send less only where a part may be
 * bought, or the total is a limit; never more.
 */
export function verifyPurchase(options: verifyPurchase.Options) {
  return verifier((step, item) =>
    step.kind !== 'transaction'
      ? 'the step is no purchase'
      : step.id === 'currency-approval'
        ? approvalFault(item, options)
        : saleFault(step, item, options),
  )
}

export declare namespace verifyPurchase {
  type Options = {
    lines: readonly Pick<PurchaseLine, 'isMost'>[]
    totals: readonly FlowAmount[]
    partial: boolean
    /** Milliseconds since 1970. */
    now: () => number
  }
}

function approvalFault(item: StepItem, { totals, now }: verifyPurchase.Options) {
  const faults = totals
    .filter(({ currency }) => !isNative(currency.address))
    .map(({ currency, amount }) =>
      currencyApprovalFault(item.data, { currency: currency.address, most: amount, now }),
    )
  if (faults.length === 0) return 'nothing has to be approved'
  return faults.includes(undefined) ? undefined : faults[0]
}

function saleFault(step: ExecutionStep, item: StepItem, options: verifyPurchase.Options) {
  if (step.id !== 'sale') return 'the step is no purchase'
  const transaction = readTransaction(item.data)
  if (transaction === undefined) return 'the step is no purchase'
  if (!exchanges.some(exchange => sameAddress(transaction.to, exchange)))
    return 'the transaction is for another contract'
  const values = step.items.map(({ data }) => readTransaction(data)?.value)
  const sent = values.reduce<bigint | undefined>(
    (sum, value) => (sum === undefined || value === undefined ? undefined : sum + value),
    0n,
  )
  const total = amountOf(options.totals, zeroAddress)
  const mayBeLess = options.partial || options.lines.some(line => line.isMost)
  if (sent === undefined || sent > total || (sent < total && !mayBeLess))
    return 'the transaction sends another amount'
  return undefined
}

const isNative = (currency: Address) => sameAddress(currency, zeroAddress)
