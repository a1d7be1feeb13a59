import type { ExecutionResult, StepItem } from '@sluice/sdk'
import type { Settlement } from '../flowDefinition.ts'
import { isOpenItem } from '../isOpenItem.ts'
import { byKind } from '../kindSentences.ts'
import { problemOf } from '../problemOf.ts'
import { gasOf, hashesOf } from '../runEvidence.ts'
import type { CancelForm, CancelQuote, CancelReceipt } from './createCancelFlow.ts'
import { isOneOf } from './isOneOf.ts'
import { leftOf } from './leftOf.ts'

/** What became of an order, by the items that were to cancel it. */
function outcomeOf(
  orderId: string,
  { steps, state: { status, error } }: ExecutionResult,
): CancelReceipt['orders'][number]['outcome'] {
  if (status === 'complete') return 'cancelled'
  const done = idsOf(error)
  if (done !== undefined && isOneOf(done)(orderId)) return 'cancelled'
  const items = steps.flatMap((step): readonly StepItem[] => step.items)
  const named = items.filter(({ orderIds = [] }) => isOneOf(orderIds)(orderId))
  // What it names an item ends, else it was refused before the wallet was asked.
  if (done === undefined && named.some(item => item.status === 'complete')) return 'cancelled'
  if (named.length > 0) return named.some(isOpenItem) ? 'unknown' : 'not-cancelled'
  const maybe = items.filter(item => item.orderIds === undefined)
  return done === undefined || maybe.some(isOpenItem) ? 'unknown' : 'not-cancelled'
}

/** The orders that the chain, or what was signed, shows to be cancelled, where the run was judged by that. */
function idsOf(error: ExecutionResult['state']['error']): readonly string[] | undefined {
  const ids: unknown = error?.details.ids
  return Array.isArray(ids) ? ids.map(String) : undefined
}

/** The end of a cancellation, order by order. */
export function settleCancellation(
  result: ExecutionResult,
  quote: CancelQuote,
): Settlement<CancelReceipt, CancelForm> {
  const { parts, every } = quote
  const left = leftOf(quote)
  const { steps, state } = result
  const { status, error } = state
  const ids = [...new Set(parts.flatMap(part => part.orderIds))]
  const orders = ids.map(orderId => ({ orderId, outcome: outcomeOf(orderId, result) }))
  const receipt: CancelReceipt = {
    orders,
    cancelled: orders.filter(({ outcome }) => outcome === 'cancelled').length,
    ...(status === 'complete' && every !== undefined
      ? { cleared: every.exchange, open: every.open }
      : {}),
    ...(left.length > 0 ? { left } : {}),
    gas: gasOf(steps),
    txHashes: hashesOf(steps),
  }
  if (status === 'complete') return { outcome: 'complete', receipt }
  const problem = problemOf(error, steps, 'cancel', byKind.cancel)
  if (status !== 'partial') return { outcome: 'failed', problem }
  const open = orders.flatMap(({ orderId, outcome }) =>
    outcome === 'not-cancelled' ? [orderId] : [],
  )
  return {
    ...{ outcome: 'partial', receipt, problem },
    ...(open.length > 0 ? { rest: { orderIds: open } } : {}),
  }
}
