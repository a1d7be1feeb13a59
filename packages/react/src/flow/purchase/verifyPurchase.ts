import { type ExecutionStep, type Facts, type Intent, readFacts, type StepItem } from '@sluice/sdk'
import { type Address, zeroAddress } from 'viem'
import type { FlowAmount } from '../flowTypes.ts'
import { currencyApprovalFault } from '../verify/approvalFault.ts'
import { exchanges, universalRouter } from '../verify/knownContracts.ts'
import { readTransaction } from '../verify/readTransaction.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import { type DoneItem, sentBefore, splitDone } from '../verify/splitDone.ts'
import { verifier } from '../verify/verifier.ts'
import { amountOf } from './addAmounts.ts'
import type { PurchaseLine } from './purchaseLine.ts'

/**
 * Judges the bytes of a purchase by what the review showed: approvals of exactly the currencies that are
 * paid, to known exchanges, of no more than the total; and transactions to Seaport or to the Universal
 * Router that together send the total of the native currency. They send less only where a part may be
 * bought, or the total is a limit; never more. What was bought before a reload counts, as the chain shows it:
 * what is left may cost no more than the rest, in each currency.
 */
export function verifyPurchase(options: verifyPurchase.Options) {
  return verifier((step, item, intent) =>
    step.kind !== 'transaction'
      ? 'the step is no purchase'
      : step.id === 'currency-approval'
        ? approvalFault(item, options)
        : step.id === 'currency-approval-reset'
          ? approvalFault(item, { ...options, isReset: true })
          : saleFault({ step, item, intent }, options),
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

function approvalFault(
  item: StepItem,
  { totals, now, isReset = false }: verifyPurchase.Options & { isReset?: boolean },
) {
  const faults = totals
    .filter(({ currency }) => !isNative(currency.address))
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

async function saleFault(
  { step, item, intent }: { step: ExecutionStep; item: StepItem; intent: Intent },
  options: verifyPurchase.Options,
): Promise<string | undefined> {
  if (step.id !== 'sale') return 'the step is no purchase'
  const transaction = readTransaction(item.data)
  if (transaction === undefined) return 'the step is no purchase'
  if (!exchanges.some(exchange => sameAddress(transaction.to, exchange)))
    return 'the transaction is for another contract'
  const split = splitDone(step)
  if (split === undefined) return 'what was paid before is not known'
  const { items, done } = split
  const values = items.map(({ data }) => readTransaction(data)?.value)
  const sent = values.reduce<bigint | undefined>(
    (sum, value) => (sum === undefined || value === undefined ? undefined : sum + value),
    sentBefore(done),
  )
  const total = amountOf(options.totals, zeroAddress)
  const mayBeLess = options.partial || options.lines.some(line => line.isMost)
  if (sent === undefined || sent > total || (sent < total && !mayBeLess))
    return 'the transaction sends another amount'
  return done.length === 0 ? undefined : restFault({ items, done, intent }, options)
}

/** Of tokens an allowance may be left that is for the whole price: the bytes must say what the rest takes. */
async function restFault(
  {
    items,
    done,
    intent: { account, chainId },
  }: { items: readonly StepItem[]; done: readonly DoneItem[]; intent: Intent },
  { totals }: verifyPurchase.Options,
): Promise<string | undefined> {
  const tokens = totals.filter(({ currency }) => !isNative(currency.address))
  if (tokens.length === 0) return undefined
  const facts = await Promise.all(
    items.map(item => readFacts(item, { account, chainId, router: universalRouter })),
  )
  // That orders which are gone are left out makes it cheaper.
  const isRead = ({ method, unknown }: Facts) =>
    method !== undefined && unknown.length === (method.startsWith('fulfillAvailable') ? 1 : 0)
  if (!facts.every(isRead)) return 'what the transaction takes cannot be read'
  const given = facts.flatMap(({ gives }) => gives)
  const moved = done.flatMap(({ transfers }) => transfers)
  for (const { currency, amount: most } of tokens) {
    const rest = given
      .filter(({ token }) => sameAddress(token, currency.address))
      .reduce((sum, { amount }) => sum + amount, 0n)
    const paid = moved
      .filter(
        ({ from, token }) =>
          sameAddress(from, account) && sameAddress(token?.contract, currency.address),
      )
      .reduce((sum, { amount }) => sum + BigInt(amount ?? '0'), 0n)
    if (paid + rest > most) return 'the transaction takes more than what is left'
  }
  return undefined
}

const isNative = (currency: Address) => sameAddress(currency, zeroAddress)
