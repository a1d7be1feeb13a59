import type { ExecutionStep } from '@sluice/sdk'
import type { FlowScope } from '../flowTypes.ts'
import { itemFacts } from '../verify/itemFacts.ts'
import { openItems } from '../verify/openItems.ts'
import { readTransaction } from '../verify/readTransaction.ts'
import { mintSelector, readMintCall } from './readMintCall.ts'

/**
 * Whether a mint asks for a method that nothing here knows, which is no fault of the marketplace: drops have many. What
 * is a known call, of a mint or of anything else, is judged instead.
 */
export async function isUnreadable(
  { account, chainId }: FlowScope,
  steps: readonly ExecutionStep[],
): Promise<boolean> {
  const calls = openItems(steps).filter(
    ({ step, item }) => step.id === 'sale' && readTransaction(item.data) !== undefined,
  )
  const unread = await Promise.all(
    calls.map(async ({ item }) => {
      if (readTransaction(item.data)?.data.startsWith(mintSelector)) return false
      if (readMintCall(item.data) !== undefined) return false
      const { method, unknown } = await itemFacts(item, { account, chainId })
      return method === undefined && unknown.length > 0
    }),
  )
  return unread.includes(true)
}
