import { itemType } from '@sluice/router/seaport'
import { seaportComponents } from '../../orderbook/kinds/seaportComponents.ts'
import type { Deductions } from '../deductionsOf.ts'
import type { OfferFill } from '../selectOffers.ts'

/** What a fill pays to the seller, for all of its units, to the wei: what all others get of the offer is taken off. */
export function proceedsOf({
  order,
  quantity,
  deductions,
}: OfferFill & { deductions: Deductions }): bigint {
  const fees = seaportComponents(order)
    .consideration.filter(item => item.itemType === itemType.erc20)
    .reduce((sum, item) => sum + item.startAmount, 0n)
  const taken = [...deductions.royalties, ...deductions.feesOnTop].reduce(
    (sum, { amount }) => sum + amount,
    0n,
  )
  return order.price * quantity - (fees * quantity) / order.quantity - taken
}
