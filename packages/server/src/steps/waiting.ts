import type { PathItem } from '@sluice/sdk/api'
import type { findRequest } from './findRequest.ts'
import type { TransactionItem } from './transactionItem.ts'

/** The answer that a request stands by while it is not known what of it is on the chain. */
export const waitingPath = (
  earlier: Pick<findRequest.Result, 'answers' | 'answer' | 'settled'>,
): PathItem[] =>
  earlier.settled.length > 0 ? earlier.answer : (earlier.answers.at(-1) ?? earlier.answer)

/** What may be on the chain already: it has no data, so that it is asked for again until the index tells. */
export const waitingItem = (lines: readonly PathItem[]): TransactionItem => ({
  status: 'incomplete',
  tip: 'What was sent for this is being looked up on the chain',
  orderIds: lines.map(line => line.orderId ?? ''),
})
