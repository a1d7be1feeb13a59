import type { PathItem, RouteOutput } from '@sluice/sdk/api'
import { isMintLine } from '../../mint/mintPath.ts'
import type { findRequest } from '../findRequest.ts'
import { toldLines } from '../KeptLine.ts'
import type { TransactionItem } from '../transactionItem.ts'
import { waitingItem, waitingPath } from '../waiting.ts'
import { buyStepList } from './buyStepList.ts'

type Response = RouteOutput<'/execute/buy/v7'>

/** The answer to a request of which all that is asked for is on the chain: nothing is left to send. */
export function boughtAlready(requestId: string, path: readonly PathItem[]): Response {
  return {
    requestId,
    steps: buyStepList({ resets: [], approvals: [] }, [boughtItem(path)]),
    path: toldLines(path),
  }
}

/** The answer to a request of which more may be on the chain than the index has: nothing is to be sent until it does. */
export function boughtPerhaps(
  earlier: findRequest.Result,
  { onlyPath }: { onlyPath?: boolean | undefined },
): Response {
  const path = waitingPath(earlier)
  if (onlyPath) return { path: toldLines(path) }
  const { settled } = earlier
  const open = path.filter(line => !settled.includes(line))
  const trades = open.filter(line => !isMintLine(line))
  const items = [
    ...(trades.length > 0 ? [waitingItem(trades)] : []),
    ...open.filter(isMintLine).map(line => waitingItem([line])),
    ...(settled.length > 0 ? [boughtItem(settled)] : []),
  ]
  return {
    requestId: earlier.id,
    steps: buyStepList({ resets: [], approvals: [] }, items),
    path: toldLines(path),
  }
}

/** What is on the chain of a request. */
export const boughtItem = (path: readonly PathItem[]): TransactionItem => ({
  ...{ status: 'complete', data: {}, orderIds: path.map(line => line.orderId ?? '') },
})
