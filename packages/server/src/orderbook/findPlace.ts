import { bidCurrencies } from '../bidCurrencies.ts'
import type { ChainContext } from '../context.ts'
import { isFollowed } from '../indexer/isFollowed.ts'
import type { Asked } from '../routes/routeHandler.ts'
import type { Royalty } from '../storage/schema/metadata.ts'
import { checkBidPrice } from './checkBidPrice.ts'
import { lookUpPost } from './lookUpPost.ts'
import type { ParsedOrder, Refusal } from './orderKind.ts'
import { findOrderSet, type OrderSet, type TokenSetHint } from './tokenSets/findOrderSet.ts'
import { refuseList } from './tokenSets/refuseList.ts'
import { tooManyOpen } from './tooManyOpen.ts'
import { findReplaced } from './zone/findReplaced.ts'

/** What an order is for, as far as the book knows it. */
export type Place = { set: OrderSet; royalties: readonly Royalty[] }

/** Whether the order fits in: its collection, its tokens, and how many its maker has. */
export async function findPlace(
  context: ChainContext,
  { facts, standard, target }: ParsedOrder,
  hint: findPlace.Hint,
): Promise<Place | Refusal> {
  const { chain } = context
  if (facts.side === 'buy' && !bidCurrencies(chain).includes(facts.currency))
    return {
      status: 'unsupported-payment-token',
      reason: `Offers in ${facts.currency} are not supported on this chain`,
    }
  if (!isFollowed(chain, facts.contract))
    return {
      status: 'unknown-collection',
      reason: `The collection ${facts.contract} is not followed here`,
    }
  const collection = await lookUpPost(context).findCollection(facts.contract)
  if (!collection)
    return { status: 'unknown-collection', reason: 'The collection is not known here' }
  if (collection.kind !== standard)
    return {
      status: 'invalid',
      reason: `The collection is ${collection.kind}, the order ${standard}`,
    }
  const replaced = await findReplaced(context.db, chain, facts)
  if (replaced?.status === 'filled')
    return {
      status: 'invalid',
      reason: `The order that it replaces, ${replaced.id}, has been filled`,
    }
  const low = facts.side === 'buy' ? await checkBidPrice(context, facts) : undefined
  if (low) return low
  const set = await findOrderSet(context, { facts, target, hint, charge: hint.charge })
  if ('status' in set) return set
  const refusal = hint.isCounted
    ? undefined
    : ((await tooManyOpen(context, facts, { tokenSetId: set.id, byContract: hint.byContract })) ??
      (await refuseList(context, facts, set)))
  return refusal ?? { set, royalties: collection.royalties }
}

export declare namespace findPlace {
  type Hint = TokenSetHint & {
    byContract: boolean
    charge?: Asked['charge'] | undefined
    /** Whether it is among the open orders of its maker already. */
    isCounted: boolean
  }
}
