import { useCart } from '@sluice/react'
import { lazy, Suspense, useState } from 'react'
import { buttonClass } from '../../components/Button.tsx'
import { ShoppingCart } from '../../components/icons/ShoppingCart.tsx'
import { useCurrentChain } from '../app/useCurrentChain.ts'
import { cart } from './cart.ts'

const load = () => import('./CartPanel.tsx')
const CartPanel = lazy(load)

/** How much is in the cart on this chain; it opens the cart, which is loaded when wanted. */
export function CartButton() {
  const { id } = useCurrentChain()
  const [isOpen, setOpen] = useState(false)
  const count = useCart(cart).filter(({ chainId }) => chainId === id).length
  const items = `${count} ${count === 1 ? 'item' : 'items'}`
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Cart, ${items}`}
        title="Cart"
        className={`${buttonClass(count > 0 ? 'secondary' : 'ghost')} min-w-(--sl-control) px-2!`}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
      >
        <ShoppingCart size={16} aria-hidden />
        {count > 0 && <span aria-hidden>{count}</span>}
      </button>
      <span role="status" className="sr-only">
        {items} in the cart
      </span>
      {isOpen && (
        <Suspense fallback={null}>
          <CartPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
