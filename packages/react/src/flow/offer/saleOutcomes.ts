import type { ExecutionStep, StepItem, Transfer } from '@sluice/sdk'
import type { FlowAmount, FlowScope } from '../flowTypes.ts'
import { isOpenItem } from '../isOpenItem.ts'
import { isTransferOf } from '../isTransferOf.ts'
import { addAmounts } from '../purchase/addAmounts.ts'
import { gainOf } from '../runEvidence.ts'
import { saleItems } from '../saleItems.ts'
import { transfersOf } from '../transfersOf.ts'
import type { SaleLine } from './saleLines.ts'

export type SaleOutcome = {
  line: SaleLine
  /** How many left the account, by the transfers on the chain where they were seen; undefined when not known. */
  sold: bigint | undefined
  outcome: 'sold' | 'partly' | 'not-sold' | 'unknown'
}

/** By the transfers of the sale's transactions, each of which must show what it brought for what was sold by it. */
export function proceedsOf(
  steps: readonly ExecutionStep[],
  outcomes: readonly SaleOutcome[],
  account: FlowScope['account'],
): readonly FlowAmount[] | undefined {
  const sold = outcomes.filter(({ outcome }) => outcome === 'sold' || outcome === 'partly')
  const isSeen = sold.every(({ line }) =>
    itemsOf(steps, line).some(
      item => gainOf(transfersOf([item]), line.currency.address, account) > 0n,
    ),
  )
  if (!isSeen || outcomes.some(({ outcome }) => outcome === 'unknown')) return undefined
  const moved = transfersOf(saleItems(steps))
  const none = addAmounts(sold.map(({ line: { currency } }) => ({ currency, amount: 0n })))
  return none.map(({ currency }) => ({
    currency,
    amount: gainOf(moved, currency.address, account),
  }))
}

/** Where the transfers of a sold line's transactions were seen, they say how many; else it is the whole line. */
export function saleOutcomes(
  steps: readonly ExecutionStep[],
  lines: readonly SaleLine[],
  account: FlowScope['account'],
): readonly SaleOutcome[] {
  const moved = transfersOf(saleItems(steps))
  const left = new Map<string, bigint>()
  return lines.map((line): SaleOutcome => {
    const outcome = outcomeOf(steps, line, account)
    if (outcome !== 'sold') return { line, outcome, sold: outcome === 'unknown' ? undefined : 0n }
    if (transfersOf(itemsOf(steps, line)).length === 0)
      return { line, outcome, sold: line.quantity }
    const { contract, tokenId } = line.token
    const key = `${contract.toLowerCase()}:${tokenId}`
    const gone = left.get(key) ?? moved.filter(isTransferOf(line.token, account)).reduce(sumOf, 0n)
    const sold = gone < line.quantity ? gone : line.quantity
    left.set(key, gone - sold)
    return {
      ...{ line, sold },
      outcome: sold === line.quantity ? 'sold' : sold === 0n ? 'not-sold' : 'partly',
    }
  })
}

const sumOf = (sum: bigint, { amount }: Transfer) => sum + BigInt(amount ?? '1')

/** By the transaction that the offer was part of. */
export function outcomeOf(
  steps: readonly ExecutionStep[],
  line: SaleLine,
  account: FlowScope['account'],
): SaleOutcome['outcome'] {
  const items = itemsOf(steps, line)
  if (items.length === 0) return 'not-sold'
  const left = items.some(item =>
    (item.transfersData ?? []).some(isTransferOf(line.token, account)),
  )
  if (left || items.every(item => item.receipt?.status === 'success')) return 'sold'
  return items.some(isOpenItem) ? 'unknown' : 'not-sold'
}

const itemsOf = (steps: readonly ExecutionStep[], { orderId }: SaleLine): readonly StepItem[] =>
  saleItems(steps).filter(item => (item.orderIds ?? []).includes(orderId))
