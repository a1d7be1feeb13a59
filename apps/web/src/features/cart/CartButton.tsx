import { useCart } from '@sluice/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ShoppingCart } from '../../components/icons/ShoppingCart.tsx'
import { panels } from '../app/panels.ts'
import { useCurrentChain } from '../app/useCurrentChain.ts'
import { t } from '../language/t.ts'
import { cart } from './cart.ts'

const load = () => import('./CartPanel.tsx')
const CartPanel = lazy(load)

/** How much is in the cart on this chain; it opens the cart, which is loaded when wanted. */
export function CartButton() {
  const { id } = useCurrentChain()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => panels.serve('cart', () => setOpen(true)), [])
  const count = useCart(cart).filter(({ chainId }) => chainId === id).length
  const items = count === 1 ? t('1 item') : t('{0} items', count)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('Cart, {0}', items)}
        title={t('Cart')}
        className="relative grid size-(--sl-control) shrink-0 place-items-center max-sm:w-9 rounded-control text-secondary transition-colors hover:bg-tint hover:text-text"
        onClick={() => setOpen(true)}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
      >
        <ShoppingCart size={16} aria-hidden />
        {count > 0 && (
          <span
            aria-hidden
            className="absolute -top-0.5 -right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[10px] leading-none font-bold text-on-accent tabular-nums"
          >
            {count}
          </span>
        )}
      </button>
      <span role="status" className="sr-only">
        {items} {t('in the cart')}
      </span>
      {isOpen && (
        <Suspense fallback={null}>
          <CartPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
