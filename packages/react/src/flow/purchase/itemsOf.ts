import type { PurchaseLine } from './purchaseLine.ts'

/** What a purchase of these lines asks the marketplace for. */
export function itemsOf(lines: readonly Pick<PurchaseLine, 'orderId' | 'quantity'>[]) {
  return lines.map(line => ({ orderId: line.orderId, quantity: Number(line.quantity) }))
}
