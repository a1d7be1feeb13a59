import type { ExecutionStep } from '@sluice/sdk'
import type { FlowScope } from '../flowTypes.ts'
import { looksRare } from '../verify/knownContracts.ts'
import { openItems } from '../verify/openItems.ts'
import { readTransaction } from '../verify/readTransaction.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import { isOneOf } from './isOneOf.ts'
import type { OrderNonce } from './orderNonce.ts'

/** The numbers of those orders that steps would cancel on LooksRare V2; none is read where nothing goes there. */
export async function noncesFor(
  scope: FlowScope,
  { steps, orderIds }: { steps: readonly ExecutionStep[]; orderIds: readonly string[] },
  signal: AbortSignal,
): Promise<readonly OrderNonce[]> {
  const there = openItems(steps)
    .map(({ item }) => item)
    .filter(item => sameAddress(readTransaction(item.data)?.to, looksRare))
  if (there.length === 0 || orderIds.length === 0) return []
  const isAll = there.some(item => item.orderIds === undefined)
  const named = isOneOf(there.flatMap(item => item.orderIds ?? []))
  const { readNonces } = await import('./readNonces.ts')
  return readNonces(scope, isAll ? orderIds : orderIds.filter(named), signal)
}
