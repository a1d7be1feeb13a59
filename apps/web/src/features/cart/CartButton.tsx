import { cartCount, useCart } from '@sluice/react'
import { Suspense, useEffect, useState } from 'react'
import type { Address } from 'viem'
import { ShoppingCart } from '../../components/icons/ShoppingCart.tsx'
import { lazyPart } from '../app/lazyPart.tsx'
import { panels } from '../app/panels.ts'
import { useCurrentChain } from '../app/useCurrentChain.ts'
import { countText } from '../language/countText.ts'
import { t } from '../language/t.ts'
import { itemsText } from '../market/itemsText.ts'
import { cart } from './cart.ts'

const CartPanel = lazyPart(() => import('./CartPanel.tsx'))

/**
 * How much is in the cart on this chain, of editions as many as are wanted; it opens the cart, which is loaded when
 * wanted and tells the total at the prices of now.
 */
export function CartButton() {
  const { id } = useCurrentChain()
  const [isOpen, setOpen] = useState(false)
  // By chain; here, because the panel is closed and opened again on the way to its payment.
  const [paidIn, setPaidIn] = useState<Readonly<Record<number, Address | undefined>>>({})
  useEffect(() => panels.serve('cart', () => setOpen(true)), [])
  const count = cartCount(useCart(cart).filter(({ chainId }) => chainId === id))
  const items = itemsText(countText(count))
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('Cart, {0}', items)}
        title={t('Cart, {0}', items)}
        className="relative grid size-(--sl-control) shrink-0 place-items-center max-sm:w-9 rounded-control text-secondary transition-colors hover:bg-tint hover:text-text"
        onClick={() => setOpen(true)}
        onPointerEnter={() => void CartPanel.fetch()}
        onFocus={() => void CartPanel.fetch()}
      >
        <ShoppingCart size={16} aria-hidden />
        {count > 0n && (
          <span
            aria-hidden
            className="absolute -top-0.5 -end-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[10px] leading-none font-bold text-on-accent tabular-nums"
          >
            {count > 99n ? '99+' : `${count}`}
          </span>
        )}
      </button>
      <span role="status" className="sr-only">
        {items} {t('in the cart')}
      </span>
      {isOpen && (
        <Suspense fallback={null}>
          <CartPanel
            currency={paidIn[id]}
            onCurrency={currency => setPaidIn(before => ({ ...before, [id]: currency }))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
