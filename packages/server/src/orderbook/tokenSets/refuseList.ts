import type { ChainContext } from '../../context.ts'
import { lookUpPost, mostLive } from '../lookUpPost.ts'
import type { OrderFacts, Refusal } from '../orderKind.ts'
import type { OrderSet } from './findOrderSet.ts'
import { offeredAs, roomForList } from './roomForList.ts'

/**
 * Why an offer for a list of tokens is not taken: its maker has too many for lists that anybody can make up, or there is
 * no room for another list with one of its tokens. Undefined where nothing is against it, and for what is no list.
 */
export async function refuseList(
  context: ChainContext,
  { maker, contract }: Pick<OrderFacts, 'maker' | 'contract'>,
  { id, criteriaKind, added }: Pick<OrderSet, 'id' | 'criteriaKind' | 'added'>,
): Promise<Refusal | undefined> {
  if (!id.startsWith('list:')) return undefined
  const as = offeredAs(criteriaKind)
  const { db, chain } = context
  const [open, full] = await Promise.all([
    as === 'list' ? lookUpPost(context).countLists(maker) : 0,
    roomForList(db, chain.id, {
      ...{ id, contract, as },
      tokenIds: added?.list?.tokens.map(({ tokenId }) => tokenId),
    }),
  ])
  if (open >= mostLive.lists)
    return {
      status: 'filtered',
      reason: `The maker has ${mostLive.lists} open offers for lists and ranges of tokens already`,
    }
  return full === undefined ? undefined : { status: 'filtered', reason: full }
}
