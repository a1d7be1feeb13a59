import { zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import type { ChainContext } from '../../context.ts'
import { ServerError } from '../../errors.ts'
import { isRevocable } from '../../orderbook/zone/isRevocable.ts'
import { wordLifetime } from '../../orderbook/zone/wordLifetime.ts'
import { canRoute } from './canRoute.ts'
import { seaportVersion } from './directSale.ts'
import type { Fill } from './Fill.ts'
import type { planPurchase } from './planPurchase.ts'
import { swappedFor } from './swappedFor.ts'

/**
 * What can be paid in the currency that the request names: only the router pays in another one than the order's, or
 * swaps it for that before; once it has, what the swap was for. And what still has its co-signer's word when it is paid.
 *
 * @throws ServerError for the first that cannot, unless the request is `partial`.
 */
export function payableFills(
  { chain }: ChainContext,
  { fills, paid, isNamed, partial, canSwap, swapped, isAfterWord = false }: payableFills.Options,
  router: Hex | undefined,
): { fills: Fill[]; refused: Map<Fill, ServerError> } {
  const isPayable = (fill: Fill) =>
    !isNamed ||
    fill.order.currency === paid ||
    (router !== undefined && (canSwap || canRoute(fill)))
  const hasWord = ({ order }: Fill) => !isAfterWord || !isRevocable(chain, order)
  const isOther = ({ order }: Fill) => isNamed && order.currency !== paid
  const swappedNow = swapped && swappedFor(fills.filter(isOther), { paid, earlier: swapped })
  const refusalOf = (fill: Fill): ServerError | undefined => {
    if (!hasWord(fill)) return wordEnds(fill)
    if (!isPayable(fill)) return otherCurrency(fill, paid)
    const isPaid = !swappedNow || !isOther(fill) || canRoute(fill) || swappedNow.has(fill)
    return isPaid ? undefined : notSwapped(fill, paid)
  }
  const refused = new Map<Fill, ServerError>()
  for (const fill of fills) {
    const refusal = refusalOf(fill)
    if (refusal) refused.set(fill, refusal)
  }
  const left = fills.filter(fill => !refused.has(fill))
  const [first] = refused.values()
  if (first && !partial) throw first
  return { fills: left, refused }
}

export declare namespace payableFills {
  type Options = Pick<
    planPurchase.Options,
    'fills' | 'paid' | 'isNamed' | 'partial' | 'canSwap' | 'swapped' | 'isAfterWord'
  >
}

function otherCurrency({ order }: Fill, paid: Hex): ServerError {
  const what = order.taker === zeroAddress ? '' : ', which is for one taker,'
  return new ServerError(
    `currency ${paid} cannot pay for order ${order.id} of Seaport ${seaportVersion(order)}${what}: it can only be paid in its own, ${order.currency}`,
    { code: 'not_supported', apiCode: -1, fields: { orderId: order.id } },
  )
}

function notSwapped({ order }: Fill, paid: Hex): ServerError {
  return new ServerError(
    `The swap of this request was not for order ${order.id}, which takes ${order.currency}: with ${paid} it is bought by a request of its own`,
    { code: 'unfillable_order', statusCode: 424, apiCode: 4, fields: { orderId: order.id } },
  )
}

function wordEnds({ order }: Fill): ServerError {
  return new ServerError(
    `order ${order.id} cannot be paid on that chain: it can be filled for ${wordLifetime} s after the quote, and the payment takes longer to be confirmed`,
    { code: 'not_supported', apiCode: -1, fields: { orderId: order.id } },
  )
}
