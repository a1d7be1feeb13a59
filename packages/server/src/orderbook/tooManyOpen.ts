import type { ChainContext } from '../context.ts'
import { lookUpPost, mostLive } from './lookUpPost.ts'
import type { OrderFacts, Refusal } from './orderKind.ts'

/** Why a maker may have no more open orders, for a set of tokens or at all; undefined where nothing is against it. */
export async function tooManyOpen(
  context: ChainContext,
  { maker, side }: Pick<OrderFacts, 'maker' | 'side'>,
  { tokenSetId, byContract }: { tokenSetId: string; byContract: boolean },
): Promise<Refusal | undefined> {
  const { countForSet, countAll } = lookUpPost(context)
  const most = byContract ? mostLive.byContract : mostLive.all
  const [forSet, all] = await Promise.all([
    countForSet({ maker, side, tokenSetId }),
    countAll(maker, most),
  ])
  if (forSet >= mostLive.forSet)
    return {
      status: 'filtered',
      reason: `The maker has ${mostLive.forSet} open orders for this already`,
    }
  if (all >= most)
    return { status: 'filtered', reason: `The maker has ${most} open orders already` }
  return undefined
}
