import { Cart } from '../../ui/cart/Cart.tsx'
import { cartCases } from '../cartLineCases.ts'
import type { ViewCase } from '../viewCase.ts'

const nothing = () => undefined
const chain = { id: 31337, name: 'Local' }

export const cartViews: ViewCase = {
  title: 'Cart',
  states: Object.fromEntries(
    Object.entries(cartCases).map(([state, { lines, ...more }]) => [
      state,
      name => (
        <Cart
          {...more}
          lines={lines.map(line =>
            name === undefined
              ? line
              : { ...line, entry: { ...line.entry, name, collection: name } },
          )}
          chain={chain}
          onRemove={nothing}
          onQuantity={nothing}
          onReplace={nothing}
          onClear={nothing}
          onCheckout={nothing}
          onClose={nothing}
          onRetry={nothing}
        />
      ),
    ]),
  ),
}
