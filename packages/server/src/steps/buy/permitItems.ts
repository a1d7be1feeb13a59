import type { Hex } from 'viem'
import type { ChainContext } from '../../context.ts'
import type { planPurchase } from './planPurchase.ts'
import { type PermitItem, permitItem } from './purchasePermit.ts'

/** What is still to be signed before the router may take what it takes; complete where the plan has it. */
export async function permitItems(
  context: ChainContext,
  { plan, ...asking }: { plan: planPurchase.Result; requestId: string; payer: Hex; time: number },
): Promise<PermitItem[]> {
  const items: PermitItem[] = []
  for (const sale of plan.sales)
    for (const spend of sale.spends) {
      if (spend.through !== 'permit2') continue
      const isCarried = sale.permit !== undefined
      const item = isCarried ? undefined : await permitItem(context, { spend, ...asking })
      items.push(item ?? { status: 'complete', data: {} })
    }
  return items
}
