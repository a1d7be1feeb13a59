import type { Price } from '@sluice/sdk'
import type { FeedEvent } from '@sluice/sdk/live'
import { type Address, isAddressEqual } from 'viem'

/** An order of one's own that somebody filled. */
export type OwnFill = {
  id: string
  kind: 'sold' | 'accepted'
  chainId: number
  contract: Address
  tokenId: string
  name: string | undefined
  /** How many items. */
  items: string
  /** Of one; undefined where it is not told. */
  price: Price | undefined
}

/**
 * The own orders that others filled, the newest first, after an event of the feed: one more, one less where its block
 * is gone, or the same. What the account carried out itself is no news to it.
 */
export function afterEvent(
  before: readonly OwnFill[],
  event: FeedEvent,
  { chainId, account }: afterEvent.Options,
): readonly OwnFill[] {
  if (event.family !== 'sale') return before
  const { id, token, orderSide, from, to, amount, price } = event.data
  if (!id || !token?.contract || !token.tokenId) return before
  if (event.event === 'sale.deleted')
    return before.some(fill => fill.id === id) ? before.filter(fill => fill.id !== id) : before
  if (event.event !== 'sale.created' || before.some(fill => fill.id === id)) return before
  const [maker, taker] = orderSide === 'ask' ? [from, to] : orderSide === 'bid' ? [to, from] : []
  if (!maker || !isAddressEqual(maker, account)) return before
  if (taker && isAddressEqual(taker, account)) return before
  const fill: OwnFill = {
    ...{ id, chainId, contract: token.contract, tokenId: token.tokenId },
    kind: orderSide === 'ask' ? 'sold' : 'accepted',
    name: token.name ?? undefined,
    items: amount ?? '1',
    price: price ?? undefined,
  }
  return [fill, ...before].slice(0, most)
}

export declare namespace afterEvent {
  type Options = { chainId: number; account: Address }
}

/** More than these are not counted. */
const most = 99
