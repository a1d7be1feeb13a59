import type { PathItem, RouteOutput } from '@sluice/sdk/api'
import { isMintLine } from '../../mint/mintPath.ts'
import type { findRequest } from '../findRequest.ts'
import { toldLines } from '../KeptLine.ts'
import type { TransactionItem } from '../transactionItem.ts'
import { waitingItem, waitingPath } from '../waiting.ts'
import { buyStepList } from './buyStepList.ts'
import { linesByItem } from './linesByItem.ts'

type Response = RouteOutput<'/execute/buy/v7'>

/** The answer to a request of which all that is asked for is on the chain: nothing is left to send. */
export function boughtAlready(requestId: string, path: readonly PathItem[]): Response {
  const items = (linesByItem(path) ?? [path]).map(boughtItem)
  return {
    requestId,
    steps: buyStepList({ resets: [], approvals: [] }, items),
    path: toldLines(path),
  }
}

/**
 * The answer to a request of which more may be on the chain than the index has: nothing is to be sent until it does.
 * Each transaction of the earlier answer keeps its place.
 */
export function boughtPerhaps(
  earlier: findRequest.Result,
  { onlyPath }: { onlyPath?: boolean | undefined },
): Response {
  const path = waitingPath(earlier)
  if (onlyPath) return { path: toldLines(path) }
  const { settled } = earlier
  const items = (linesByItem(path) ?? unplaced(path, settled)).map(lines =>
    lines.every(line => settled.includes(line)) ? boughtItem(lines) : waitingItem(lines),
  )
  return {
    requestId: earlier.id,
    steps: buyStepList({ resets: [], approvals: [] }, items),
    path: toldLines(path),
  }
}

/** The lines of an answer of which nobody knows what bought them together. */
function unplaced(path: readonly PathItem[], settled: readonly PathItem[]): PathItem[][] {
  const open = path.filter(line => !settled.includes(line))
  return [
    open.filter(line => !isMintLine(line)),
    ...open.filter(isMintLine).map(line => [line]),
    [...settled],
  ].filter(lines => lines.length > 0)
}

/** What is on the chain of a request. */
export const boughtItem = (path: readonly PathItem[]): TransactionItem => ({
  ...{ status: 'complete', data: {}, orderIds: path.map(line => line.orderId ?? '') },
})
