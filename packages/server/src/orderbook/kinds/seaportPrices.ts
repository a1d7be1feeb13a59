import { type ConsiderationItem, itemType, type OrderComponents } from '@sluice/router/seaport'
import type { Prices } from '../orderKind.ts'
import { amountAt } from './amountAt.ts'

const currencies: readonly number[] = [itemType.native, itemType.erc20]

/**
 * What one unit of a Seaport order costs at a moment, by Seaport's own arithmetic: each payment lies on
 * the line between its two amounts, what a listing asks for is rounded up, payment by payment.
 *
 * @param time Seconds since 1970; before the order begins its first price counts, after its end the last.
 */
export function seaportPrices(order: OrderComponents, time: number): Prices {
  const [offered] = order.offer
  if (offered && currencies.includes(offered.itemType)) {
    const quantity = order.consideration.find(isToken)?.startAmount ?? 1n
    const price = offered.startAmount / quantity
    const fees = order.consideration
      .filter(item => !isToken(item))
      .reduce((sum, item) => sum + item.startAmount / quantity, 0n)
    return { price, netPrice: price - fees }
  }
  const quantity = offered?.startAmount ?? 1n
  let price = 0n
  let netPrice = 0n
  for (const payment of order.consideration) {
    if (isToken(payment)) continue
    const ofUnit = {
      startAmount: payment.startAmount / quantity,
      endAmount: payment.endAmount / quantity,
    }
    const amount = amountAt(ofUnit, order, BigInt(time))
    price += amount
    if (payment.recipient === order.offerer) netPrice += amount
  }
  return { price, netPrice }
}

/**
 * What one unit of a Seaport order pays of each of its fees at a moment, in the order in which they stand: a line per
 * payment, also where one account gets several. Of a listing they are the payments to others than its maker.
 *
 * @param time As of `seaportPrices`.
 */
export function seaportFees(order: OrderComponents, time: number): bigint[] {
  const [offered] = order.offer
  const isOffer = offered !== undefined && currencies.includes(offered.itemType)
  const quantity = (isOffer ? order.consideration.find(isToken) : offered)?.startAmount ?? 1n
  return order.consideration
    .filter(item => !isToken(item) && (isOffer || item.recipient !== order.offerer))
    .map(({ startAmount, endAmount }) => {
      const ofUnit = { startAmount: startAmount / quantity, endAmount: endAmount / quantity }
      return amountAt(ofUnit, order, BigInt(time))
    })
}

const isToken = (item: ConsiderationItem) => !currencies.includes(item.itemType)
