import { type CartEntry, mostCartEntries, untrustedText } from '@sluice/react'
import type { CSSProperties } from 'react'
import { Button } from '../../components/Button.tsx'
import { Check } from '../../components/icons/Check.tsx'
import { ShoppingCart } from '../../components/icons/ShoppingCart.tsx'
import { t } from '../language/t.ts'
import { cart } from './cart.ts'
import { useInCart } from './useInCart.ts'

/** Puts an order into the cart, or takes it out. In a list it shows on hover and focus, and while it is in. */
export function CartToggle({ entry, look = 'icon', className = '', style }: CartToggle.Props) {
  const state = useInCart(entry)
  const name = untrustedText(entry.name, { max: 60 })
  const isIn = state === 'in'
  const label = isIn ? t('Remove {0} from cart', name) : t('Add {0} to cart', name)
  const full = state === 'full' ? t('The cart holds {0} listings', mostCartEntries) : undefined
  const toggle = () => (isIn ? cart.remove([entry]) : cart.add([entry]))
  if (look === 'button')
    return (
      <Button size="large" className={className} disabled={full !== undefined} onClick={toggle}>
        {full ?? (isIn ? t('Remove from cart') : t('Add to cart'))}
      </Button>
    )
  return (
    <button
      type="button"
      data-cart
      aria-label={label}
      title={full ?? label}
      disabled={full !== undefined}
      style={style}
      className={`grid size-7 place-items-center rounded-control border transition-[opacity,background-color,color] disabled:text-faint pointer-coarse:size-9 ${
        isIn
          ? 'border-transparent bg-accent text-on-accent'
          : 'border-line bg-raised text-secondary opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:text-text pointer-coarse:opacity-100'
      } ${className}`}
      onClick={toggle}
    >
      {isIn ? <Check size={14} aria-hidden /> : <ShoppingCart size={14} aria-hidden />}
    </button>
  )
}

export declare namespace CartToggle {
  type Props = {
    entry: CartEntry
    /** `button` says in words what it does. */
    look?: 'icon' | 'button' | undefined
    className?: string | undefined
    style?: CSSProperties | undefined
  }
}
