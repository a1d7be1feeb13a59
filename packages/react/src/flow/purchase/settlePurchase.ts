import type { ExecutionResult, ExecutionStep, StepItem } from '@sluice/sdk'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { Settlement } from '../flowDefinition.ts'
import type { FlowAmount, FlowKind } from '../flowTypes.ts'
import { problemOf } from '../problemOf.ts'
import { gasOf, hashesOf, isSaleSeen } from '../runEvidence.ts'
import { readTransaction } from '../verify/readTransaction.ts'
import { addAmounts } from './addAmounts.ts'
import { allotArrived } from './allotArrived.ts'
import { paidOf } from './paidOf.ts'
import type { PurchaseLine } from './purchaseLine.ts'
import type { PurchaseQuote } from './readPurchase.ts'

/** What became of one line. */
export type PurchaseOutcome = {
  line: PurchaseLine
  /** How many arrived, by the transfers on the chain; undefined when that cannot be said line by line. */
  bought: bigint | undefined
  outcome: 'bought' | 'partly' | 'not-bought' | 'unknown'
  /**
   * What was sent along for it and came back in the same transaction, base units of the order's currency (`line.currency`):
   * the router had made it that by then, wrapped it for a price in the wrapped currency or swapped for it.
   */
  refunded: bigint
}

/** What a purchase of several orders brought, item by item. */
export type PurchaseReceipt = {
  lines: readonly PurchaseOutcome[]
  /** How many of all lines arrived; undefined when that is not known of every line. */
  bought: bigint | undefined
  /** How many of all lines there were to be. */
  asked: bigint
  /** What the bought ones cost, per currency, fees on top included. */
  paid: readonly FlowAmount[]
  /** Whether that is the most that it may have been: it is not told exactly. */
  isPaidMost: boolean
  /** What came back, per currency, each as it came: what was wrapped for an order comes back wrapped. */
  refunded: readonly FlowAmount[]
  /** Whether that is the least that came back: a swap may have brought more than the orders ask for. */
  isRefundedLeast: boolean
  /** Base units of the native currency. */
  gas: bigint | undefined
  txHashes: readonly `0x${string}`[]
}

/** The end of a purchase of several orders, shared by the cart and the sweep. */
export function settlePurchase(
  { lines }: Pick<PurchaseQuote, 'lines'>,
  result: ExecutionResult,
  { account, kind }: { account: Address; kind: FlowKind },
): Settlement<PurchaseReceipt> {
  const { status, error } = result.state
  const outcomes = outcomesOf(lines, result, account)
  const receipt: PurchaseReceipt = {
    lines: outcomes,
    bought: outcomes.reduce<bigint | undefined>(
      (sum, { bought }) => (sum === undefined || bought === undefined ? undefined : sum + bought),
      0n,
    ),
    asked: lines.reduce((sum, { quantity }) => sum + quantity, 0n),
    ...paidOf(outcomes, result.steps, account),
    refunded: addAmounts(
      outcomes.map(({ line, refunded }) => ({ currency: line.currency, amount: refunded })),
    ).filter(({ amount }) => amount > 0n),
    // A fee on top comes back with what it was for, as far as the marketplace gives it back.
    isRefundedLeast: outcomes.some(
      ({ line, refunded }) => refunded > 0n && (line.isMost || line.onTop.length > 0),
    ),
    gas: gasOf(result.steps),
    txHashes: hashesOf(result.steps),
  }
  if (status === 'complete') return { outcome: 'complete', receipt }
  const problem = problemOf(error, result.steps, kind)
  return status === 'partial'
    ? { outcome: 'partial', receipt, problem }
    : { outcome: 'failed', problem }
}

function outcomesOf(
  lines: readonly PurchaseLine[],
  { steps, state }: ExecutionResult,
  account: Address,
): readonly PurchaseOutcome[] {
  const seen = isSaleSeen(steps)
  const arrived = allotArrived(
    steps,
    lines.map(({ token: { contract, tokenId }, orderId, quantity, maker }) => ({
      ...{ orderId, quantity, maker, contract },
      tokenId: tokenId.toString(),
    })),
    account,
  )
  return lines.map((line, index) => {
    const bought = state.status === 'complete' ? line.quantity : seen ? arrived[index] : undefined
    const unbought = bought === undefined ? 0n : line.quantity - bought
    return {
      line,
      bought,
      outcome: outcomeOf(line, bought),
      refunded: wasSentAlong(steps, line) ? backOf(line, unbought) : 0n,
    }
  })
}

/** What comes back for so many of a line: as it lies in the router, which gives it back as it is. */
function backOf({ currency, pay, unitPrice, quantity }: PurchaseLine, unbought: bigint): bigint {
  return isAddressEqual(currency.address, pay.currency.address)
    ? (pay.amount * unbought) / quantity
    : unitPrice * unbought
}

function outcomeOf(line: PurchaseLine, bought: bigint | undefined): PurchaseOutcome['outcome'] {
  if (bought === undefined) return 'unknown'
  return bought === line.quantity ? 'bought' : bought === 0n ? 'not-bought' : 'partly'
}

/**
 * Whether the line's price went along with a transaction that was mined, or was swapped for it there or before: what it
 * did not need came back, or stayed.
 */
function wasSentAlong(steps: readonly ExecutionStep[], line: PurchaseLine): boolean {
  const { address } = line.pay.currency
  const isSwapped = !isAddressEqual(line.currency.address, address)
  if (!isSwapped && !isAddressEqual(address, zeroAddress)) return false
  return steps.some(
    step =>
      step.id === 'sale' &&
      step.items.some(
        item =>
          item.receipt?.status === 'success' &&
          (isSwapped || sentWith(item)) &&
          (item.orderIds ?? []).some(id => id.toLowerCase() === line.orderId.toLowerCase()),
      ),
  )
}

/** What a swap brought may have paid in a currency of which nothing is sent along. */
function sentWith({ done, data }: StepItem): boolean {
  if (done !== undefined) return done.value > 0n
  return data === undefined || readTransaction(data)?.value !== 0n
}
