import type { CartLine } from '../../cart/cartLines.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishCart } from '../messages/english/englishCart.ts'
import { englishPurchase } from '../messages/english/englishPurchase.ts'
import { useTexts } from '../useTexts.ts'

/** What is to be said about a line of the cart beside its price; nothing while it stands as it was seen. */
export function useLineWords(): { noteOf: (line: CartLine) => string | undefined } {
  const { cart, purchase } = useTexts({ cart: englishCart, purchase: englishPurchase })
  const amountText = useAmountText()
  return {
    noteOf({ entry: { seen }, state, now, instead }) {
      switch (state) {
        case 'same':
          return undefined
        case 'unread':
          return cart.unread
        case 'cheaper':
        case 'dearer':
          // Of as many as the price beside it is for.
          return seen && cart.was(amountText(seen.unitPrice * (now?.quantity ?? 1n), seen.currency))
        case 'fewer':
          return cart.fewer(now?.quantity ?? 0n)
        case 'unknown-price':
          return purchase.unknownPrice
        case 'gone':
          return instead === undefined ? purchase.gone : cart.replaced
        default:
          return purchase[state]
      }
    },
  }
}
