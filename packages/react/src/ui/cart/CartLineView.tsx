import { buyableOf, type CartLine } from '../../cart/cartLines.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { SubjectThumb } from '../dialog/SubjectThumb.tsx'
import { timesName } from '../format/timesName.ts'
import { englishCart } from '../messages/english/englishCart.ts'
import { englishForm } from '../messages/english/englishForm.ts'
import { Amount } from '../parts/Amount.tsx'
import { Button } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { QuantityField } from '../parts/QuantityField.tsx'
import { Untrusted } from '../parts/Untrusted.tsx'
import { useTexts } from '../useTexts.ts'
import type { Cart } from './Cart.tsx'
import { useLineWords } from './useLineWords.ts'

/** One order of the cart: its token, where it is for sale, what it costs now, and whether that is news. */
export function CartLineView(props: CartLineView.Props) {
  const { line, renderName, onQuantity, onReplace, onRemove, onIncomplete } = props
  const { cart, form } = useTexts({ cart: englishCart, form: englishForm })
  const { noteOf } = useLineWords()
  const { entry, state, most = 1n } = line
  const { token, seen } = entry
  const now = buyableOf(line)
  const note = state === 'unread' && props.isFailed ? cart.notRead : noteOf(line)
  const quantity = now?.quantity ?? entry.quantity
  const name = (
    <Untrusted
      text={timesName(quantity, entry.name)}
      // How many is never cut.
      className={`sl-medium ${quantity > 999n ? 'sl-whole' : ''}`}
    />
  )
  return (
    <li className="sl-cart-line">
      <SubjectThumb subject={{ ...token, image: entry.image }} />
      <div className="sl-lot-names">
        {renderName?.(entry, name) ?? name}
        <Untrusted text={now?.source ?? entry.source} className="sl-small sl-faint" />
      </div>
      <div className="sl-cart-price">
        {now !== undefined ? (
          <Amount value={now.pay.amount} currency={now.pay.currency} exact />
        ) : (
          seen && (
            <span className="sl-faint">
              <Amount value={seen.unitPrice * quantity} currency={seen.currency} exact />
            </span>
          )
        )}
        {note !== undefined && <div className={`sl-small ${looks[state]}`}>{note}</div>}
      </div>
      {line.instead !== undefined && onReplace !== undefined && (
        <div className="sl-cart-instead">
          <span className="sl-small">
            {cart.instead}{' '}
            <Amount
              value={line.instead.seen.unitPrice}
              currency={line.instead.seen.currency}
              exact
            />
          </span>
          <Button
            size="small"
            aria-label={cart.takeInstead(untrustedText(entry.name, { max: 60 }))}
            onClick={() => line.instead && onReplace(entry, { ...entry, ...line.instead })}
          >
            {cart.agree}
          </Button>
        </div>
      )}
      <Button
        look="ghost"
        size="square"
        aria-label={cart.remove(untrustedText(entry.name, { max: 60 }))}
        onClick={onRemove}
      >
        <Icon name="cross" size={14} />
      </Button>
      {onQuantity !== undefined && entry.several && now !== undefined && most > 1n && (
        <QuantityField
          value={quantity}
          most={most}
          label={form.quantity}
          hint={form.ofMany(most)}
          onChange={next => onQuantity(entry, next)}
          onIncomplete={onIncomplete}
        />
      )}
    </li>
  )
}

export declare namespace CartLineView {
  type Props = Pick<Cart.Props, 'renderName' | 'onQuantity' | 'onReplace'> & {
    line: CartLine
    /** Whether it could not be read, where it is not. */
    isFailed: boolean
    onRemove: () => void
    /** Told when it has no number, so that the one before is not taken for it. */
    onIncomplete: (why: string | undefined) => void
  }
}

const looks = {
  same: '',
  unread: 'sl-faint',
  cheaper: 'sl-up',
  dearer: 'sl-warn',
  fewer: 'sl-warn',
  gone: 'sl-down',
  own: 'sl-warn',
  'unknown-price': 'sl-warn',
} satisfies Record<CartLine['state'], string>
