import { buyableOf, type CartLine } from '../../cart/cartLines.ts'
import type { CartItem } from '../dialog/subjects.ts'

/** A line as it is bought: at the price that stands beside it now. Undefined for what cannot be. */
export function checkoutItem(line: CartLine): CartItem | undefined {
  const now = buyableOf(line)
  if (now === undefined) return undefined
  const { chainId, orderId, token, name, collection, image } = line.entry
  return {
    orderId,
    quantity: now.quantity,
    seen: { currency: now.currency.address, unitPrice: now.unitPrice },
    subject: { chainId, ...token, name, collection, image },
  }
}
