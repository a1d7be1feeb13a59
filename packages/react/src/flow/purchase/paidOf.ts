import type { ExecutionStep, StepItem } from '@sluice/sdk'
import { type Address, zeroAddress } from 'viem'
import type { FlowAmount } from '../flowTypes.ts'
import { gainOf, transfersOf } from '../runEvidence.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import { addAmounts } from './addAmounts.ts'
import type { PurchaseOutcome } from './settlePurchase.ts'

/**
 * What the bought ones of a purchase cost, fees on top included: by the transfers of its transactions where all were
 * seen, else by the prices. `isPaidMost` where these are limits: a swap took what it needed, native currency moves
 * without a log, and which fees on top are left out with an order that failed is not said.
 */
export function paidOf(
  outcomes: readonly PurchaseOutcome[],
  steps: readonly ExecutionStep[],
  account: Address,
): { paid: readonly FlowAmount[]; isPaidMost: boolean } {
  const bought = outcomes.filter(outcome => (outcome.bought ?? 0n) > 0n)
  if (bought.length === 0) return { paid: [], isPaidMost: false }
  const isWhole = outcomes.every(({ outcome }) => outcome === 'bought')
  const told = addAmounts([
    ...bought.map(({ line, bought = 0n }) => ({
      currency: line.pay.currency,
      amount: (line.pay.amount * bought) / line.quantity,
    })),
    ...outcomes.flatMap(({ line }) => line.onTop),
  ]).map(entry => ({ ...entry, spent: spentOf(steps, entry.currency.address, account) }))
  const isLimit = ({ currency }: FlowAmount) =>
    outcomes.some(
      ({ line }) =>
        (line.isMost && sameAddress(line.pay.currency.address, currency.address)) ||
        (!isWhole && line.onTop.some(fee => sameAddress(fee.currency.address, currency.address))),
    )
  return {
    paid: told.map(({ currency, amount, spent }) => ({ currency, amount: spent ?? amount })),
    isPaidMost: told.some(entry => entry.spent === undefined && isLimit(entry)),
  }
}

/** What swaps and sales took from the account; undefined where not every one that was mined shows its transfers. */
function spentOf(
  steps: readonly ExecutionStep[],
  currency: Address,
  account: Address,
): bigint | undefined {
  if (sameAddress(currency, zeroAddress)) return undefined
  const items = steps
    .filter(({ id }) => id === 'swap' || id === 'sale')
    .flatMap((step): readonly StepItem[] => step.items)
    .filter(({ receipt }) => receipt?.status !== 'reverted')
  if (items.some(item => transfersOf([item]).length === 0)) return undefined
  const spent = -gainOf(transfersOf(items), currency, account)
  return spent > 0n ? spent : undefined
}
