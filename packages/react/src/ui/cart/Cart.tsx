import { type ReactNode, useRef, useState } from 'react'
import type { Address } from 'viem'
import { cartCount } from '../../cart/cartCount.ts'
import type { CartEntry } from '../../cart/cartEntry.ts'
import { buyableOf, type CartLine } from '../../cart/cartLines.ts'
import type { FlowCurrency } from '../../flow/flowTypes.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { CartItem } from '../dialog/subjects.ts'
import { englishCart } from '../messages/english/englishCart.ts'
import { englishCommon } from '../messages/english/englishCommon.ts'
import { Button } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { firstWhy, type Incomplete, withWhy } from '../parts/incomplete.ts'
import { Untrusted } from '../parts/Untrusted.tsx'
import { useTexts } from '../useTexts.ts'
import { CartFoot } from './CartFoot.tsx'
import { CartLineView } from './CartLineView.tsx'
import { cartGroups } from './cartGroups.ts'
import { checkoutItem } from './checkoutItem.ts'
import { useLineWords } from './useLineWords.ts'

/** What is in the cart on a chain: by collection, with what changed since, the total, and the way to buy it. */
export function Cart(props: Cart.Props) {
  const { lines, chain, error, onRemove, onClear, onCheckout, onClose } = props
  const { cart, common } = useTexts({ cart: englishCart, common: englishCommon })
  const words = useLineWords()
  const list = useRef<HTMLElement>(null)
  const [own, setOwn] = useState<Address>()
  const [chosen, setCurrency] =
    props.onCurrency === undefined ? [own, setOwn] : [props.currency, props.onCurrency]
  // That of an order that was taken out since cannot be paid in, and is not shown as chosen.
  const currency = props.currencies?.find(({ address }) => address === chosen)?.address
  const [said, setSaid] = useState('')
  const [emptied, setEmptied] = useState<readonly CartEntry[]>([])
  const [incomplete, setIncomplete] = useState<Incomplete>({})
  const over = lines.filter(line => line.state !== 'unread' && buyableOf(line) === undefined)
  const changes = lines.flatMap(line => {
    const note = line.state === 'unread' ? undefined : words.noteOf(line)
    return note === undefined ? [] : [`${nameOf(line.entry)}: ${note}`]
  })

  function remove(entries: readonly CartEntry[]) {
    // What was pressed is gone with its line: the focus stays in the list.
    list.current?.focus()
    setSaid(cart.removed(entries.map(nameOf).join(', ')))
    setEmptied([])
    onRemove(entries)
  }

  function replace(entry: CartEntry, next: CartEntry) {
    // What was pressed is gone with the order that is.
    list.current?.focus()
    props.onReplace?.(entry, next)
  }

  return (
    <DialogFrame
      side
      onClose={onClose}
      title={cart.title}
      subtitle={cart.subtitle(countOf(lines), chain.name)}
      announcement={[said, ...changes].filter(Boolean).join('. ')}
      foot={
        lines.length === 0 ? (
          <Button size="large" onClick={onClose}>
            {common.close}
          </Button>
        ) : (
          <CartFoot
            lines={lines}
            isFailed={Boolean(error)}
            why={firstWhy(incomplete)}
            chainId={chain.id}
            currencies={props.currencies ?? []}
            currency={currency}
            onCurrency={setCurrency}
            payInOther={props.payInOther}
            onCheckout={() =>
              onCheckout(
                lines.flatMap(line => checkoutItem(line) ?? []),
                currency,
              )
            }
          />
        )
      }
    >
      {error && (
        <div role="alert" className="sl-problem sl-problem-mild sl-cart-unread">
          <Icon name="circleAlert" className="sl-warn" />
          <p>{cart.unreadable}</p>
          <Button size="small" onClick={props.onRetry}>
            {common.tryAgain}
          </Button>
        </div>
      )}
      {lines.length === 0 && (
        <div className="sl-cart-empty">
          <p>{cart.empty(chain.name)}</p>
          {emptied.length > 0 && props.onRestore && (
            <Button
              onClick={() => {
                list.current?.focus()
                setSaid(cart.restored)
                setEmptied([])
                props.onRestore?.(emptied)
              }}
            >
              {cart.restore}
            </Button>
          )}
          {props.empty}
        </div>
      )}
      <section ref={list} tabIndex={-1} aria-label={cart.items} className="sl-cart sl-stack">
        {cartGroups(lines).map(group => (
          <section key={group.contract} aria-label={untrustedText(group.name, { max: 60 })}>
            <h3 className="sl-cart-group">
              <Untrusted text={group.name} fallback={group.contract} className="sl-medium" />
              {countOf(group.lines) > 1n && <span>{`${countOf(group.lines)}`}</span>}
            </h3>
            <ul>
              {group.lines.map(line => (
                <CartLineView
                  key={line.entry.orderId}
                  line={line}
                  isFailed={Boolean(error)}
                  renderName={props.renderName}
                  onQuantity={props.onQuantity}
                  onReplace={props.onReplace && replace}
                  onRemove={() => remove([line.entry])}
                  onIncomplete={why =>
                    setIncomplete(before => withWhy(before, line.entry.orderId, why))
                  }
                />
              ))}
            </ul>
          </section>
        ))}
      </section>
      {lines.length > 1 && (
        <div className="sl-cart-acts">
          {over.length > 0 && over.length < lines.length && (
            <Button
              look="ghost"
              size="small"
              onClick={() => remove(over.map(({ entry }) => entry))}
            >
              {cart.removeOver(countOf(over))}
            </Button>
          )}
          <Button
            look="ghost"
            size="small"
            onClick={() => {
              list.current?.focus()
              setSaid(cart.emptied)
              setEmptied(lines.map(({ entry }) => entry))
              onClear()
            }}
          >
            {cart.clear}
          </Button>
        </div>
      )}
    </DialogFrame>
  )
}

export declare namespace Cart {
  type Props = {
    /** As `useCartLines` gives them. */
    lines: readonly CartLine[]
    chain: { id: number; name: string }
    /** Why the orders could not be read. */
    error?: Error | null | undefined
    onRetry?: (() => void) | undefined
    /** What can be paid in instead of what the orders ask for. */
    currencies?: readonly FlowCurrency[] | undefined
    /** What was chosen of them, kept by whoever shows the cart; without `onCurrency` it is forgotten with the cart. */
    currency?: Address | undefined
    onCurrency?: ((currency: Address | undefined) => void) | undefined
    /** The way to a currency that is not among them, shown below them. */
    payInOther?: ReactNode
    onRemove: (entries: readonly CartEntry[]) => void
    /** Another number of an order of several; it cannot be changed when absent. */
    onQuantity?: ((entry: CartEntry, quantity: bigint) => void) | undefined
    /** Another order for the token of one that is gone, at its own price; not offered when absent. */
    onReplace?: ((entry: CartEntry, next: CartEntry) => void) | undefined
    onClear: () => void
    /** Puts back what was in it before it was emptied; not offered when absent. */
    onRestore?: ((entries: readonly CartEntry[]) => void) | undefined
    /** With what can be bought, at the prices that are shown; `currency` is what is paid in. */
    onCheckout: (items: readonly CartItem[], currency: Address | undefined) => void
    onClose: () => void
    /** What can be done while nothing is in it. */
    empty?: ReactNode | undefined
    /** The name of a token, such as with a link to it. */
    renderName?: ((entry: CartEntry, name: ReactNode) => ReactNode) | undefined
  }
}

const countOf = (lines: readonly CartLine[]) => cartCount(lines.map(({ entry }) => entry))
const nameOf = ({ name }: CartEntry) => untrustedText(name, { max: 60 })
