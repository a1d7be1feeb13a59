import type { ReactNode } from 'react'
import type { Address } from 'viem'
import { buyableOf, type CartLine, cartTotals } from '../../cart/cartLines.ts'
import type { FlowCurrency } from '../../flow/flowTypes.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { amountsText } from '../format/amountsText.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishCart } from '../messages/english/englishCart.ts'
import { englishCost } from '../messages/english/englishCost.ts'
import { englishPurchase } from '../messages/english/englishPurchase.ts'
import { AmountList } from '../parts/AmountList.tsx'
import { Button } from '../parts/Button.tsx'
import { Row, Rows } from '../parts/Rows.tsx'
import { PayIn } from '../purchase/PayIn.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'

/** The total of what can be bought, what it is paid in, and the button that begins it. */
export function CartFoot(props: CartFoot.Props) {
  const { lines, why, chainId, currencies, currency, onCurrency } = props
  const { renderGuard } = useUi()
  const { cart, cost, purchase } = useTexts({
    ...{ cart: englishCart, cost: englishCost },
    purchase: englishPurchase,
  })
  const amountText = useAmountText()
  const totals = cartTotals(lines)
  const many = lines.reduce((sum, line) => sum + (buyableOf(line)?.quantity ?? 0n), 0n)
  const paid = currencies.find(({ address }) => address === currency)
  // What a swap takes is known once it is quoted.
  const isOther =
    paid !== undefined &&
    totals.some(total => total.currency.address.toLowerCase() !== paid.address.toLowerCase())
  // What is not read yet is in no total: nothing is bought by a total that leaves it out.
  const unread = lines.filter(({ state }) => state === 'unread').length
  const [all, left] = props.isFailed
    ? [cart.notReadAll, cart.notReadLeft]
    : [cart.unreadAll, cart.unreadLeft]
  const unreadNote = totals.length > 0 ? left : all
  const note =
    why ??
    (unread > 0
      ? unreadNote(unread)
      : many === 0n
        ? cart.nothing
        : isOther
          ? cart.paidIn(untrustedText(paid.symbol, { max: 24 }))
          : undefined)
  return (
    <div className="sl-cart-foot">
      <PayIn
        currencies={currencies}
        asked={totals.map(total => total.currency)}
        value={currency}
        onChange={onCurrency}
      />
      {props.payInOther}
      {totals.length > 0 && (
        <Rows label={cost.label}>
          <Row name={cost.total} hint={cart.beforeFees} total>
            <AmountList amounts={totals} worthOn={chainId} />
          </Row>
        </Rows>
      )}
      {renderGuard({
        chainId,
        children: (
          <Button
            look="primary"
            size="large"
            disabled={many === 0n || unread > 0 || why !== undefined}
            onClick={props.onCheckout}
          >
            {many === 0n || isOther
              ? cart.review(many)
              : purchase.action(many, amountsText(totals, amountText))}
          </Button>
        ),
      })}
      {note !== undefined && <p className="sl-foot-note sl-foot-alone">{note}</p>}
    </div>
  )
}

export declare namespace CartFoot {
  type Props = {
    lines: readonly CartLine[]
    /** Whether what is not read could not be, and is not about to come. */
    isFailed: boolean
    /** Why the number of a line cannot count; undefined while all can. */
    why: string | undefined
    chainId: number
    currencies: readonly FlowCurrency[]
    currency: Address | undefined
    onCurrency: (currency: Address | undefined) => void
    /** The way to another currency than these. */
    payInOther?: ReactNode
    onCheckout: () => void
  }
}
