import type { ExecutionStep, StepItem } from '@sluice/sdk'
import { type Address, zeroAddress } from 'viem'
import type { FlowAmount } from '../flowTypes.ts'
import { gainOf } from '../runEvidence.ts'
import { transfersOf } from '../transfersOf.ts'
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
  ]).map(({ currency, amount }) => {
    // Nothing of it is paid by a sale itself.
    const isSwapped = outcomes.every(
      ({ line }) =>
        line.onTop.length === 0 && !sameAddress(line.currency.address, currency.address),
    )
    return { currency, amount, spent: spentOf(steps, currency, { account, isSwapped }) }
  })
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

/**
 * What swaps and sales took from the account; undefined where their transfers do not tell all of it. An index may tell
 * the tokens of a sale and not what was paid for them.
 */
function spentOf(
  steps: readonly ExecutionStep[],
  { address }: FlowAmount['currency'],
  { account, isSwapped }: { account: Address; isSwapped: boolean },
): bigint | undefined {
  if (sameAddress(address, zeroAddress)) return undefined
  const of = (id: string) =>
    steps
      .filter(step => step.id === id)
      .flatMap((step): readonly StepItem[] => step.items)
      .filter(({ receipt }) => receipt?.status !== 'reverted')
  const [swaps, sales] = [of('swap'), of('sale')]
  if ([...swaps, ...sales].some(item => transfersOf([item]).length === 0)) return undefined
  const [swapped, sold] = [swaps, sales].map(items => -gainOf(transfersOf(items), address, account))
  const isTold = (sold ?? 0n) > 0n || (isSwapped && (swapped ?? 0n) > 0n)
  // A batch swaps and buys by one transaction, of which the swap tells all money.
  return isTold ? -gainOf(transfersOf([...swaps, ...sales]), address, account) : undefined
}
