import type { ExecutionStep } from '@sluice/sdk'
import type { Settlement } from '../flowDefinition.ts'
import { hasOpenItem } from '../isOpenItem.ts'
import type { PurchaseReceipt } from './settlePurchase.ts'

/** How many of each order a purchase in part surely did not bring, by their ids; undefined where that is not sure. */
export function unboughtOf(
  { outcome, receipt, problem }: Settlement<PurchaseReceipt>,
  steps: readonly ExecutionStep[],
): ReadonlyMap<string, bigint> | undefined {
  if (outcome !== 'partial' || problem?.code !== 'partial' || hasOpenItem(steps)) return undefined
  if (receipt.bought === undefined || receipt.bought === receipt.asked) return undefined
  return new Map(
    receipt.lines.flatMap(({ line, bought = 0n }) =>
      bought < line.quantity ? [[line.orderId, line.quantity - bought]] : [],
    ),
  )
}
