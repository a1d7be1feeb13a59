import type { StepItem } from '@sluice/sdk'
import type { Hex } from 'viem'
import type { Reason } from '../verify/reason.ts'
import { isOneOf } from './isOneOf.ts'
import type { OrderNonce } from './orderNonce.ts'
import { readLooksRareCall } from './readLooksRareCall.ts'

/**
 * What is wrong with a call of LooksRare V2 that is to end chosen listings: it ends exactly the numbers of those that it
 * is said to be for, of all that were chosen where nothing is said.
 *
 * @param options `nonces` are those of chosen orders, as the orders themselves say; any other order has none.
 */
export function looksRareFault(
  { data, item }: { data: Hex; item: Pick<StepItem, 'orderIds'> },
  { ids, nonces }: { ids: ReadonlySet<string>; nonces: readonly OrderNonce[] },
): Reason | undefined {
  const ended = readLooksRareCall(data)
  if (ended === undefined) return 'no_cancellation'
  if (ended === 'all') return 'cancels_all'
  const known = nonces.filter(({ orderId }) => ids.has(orderId.toLowerCase()))
  const isNamed = isOneOf(item.orderIds ?? known.map(({ orderId }) => orderId))
  const named = known.filter(({ orderId }) => isNamed(orderId))
  const wanted = new Set(named.map(({ nonce }) => nonce))
  if (ended.some(nonce => !wanted.has(nonce))) return 'cancels_other'
  // An order that is named without a number that is known is not among them.
  const said = item.orderIds?.filter(id => ids.has(id.toLowerCase())) ?? []
  const isShort = said.some(id => !isOneOf(named.map(({ orderId }) => orderId))(id))
  return isShort || ended.length < wanted.size ? 'cancels_less' : undefined
}
