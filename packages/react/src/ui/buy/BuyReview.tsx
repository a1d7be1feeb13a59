import type { ReactNode } from 'react'
import type { FlowScope } from '../../flow/flowTypes.ts'
import type { BuyQuote } from '../../flow/purchase/quoteListings.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishBuy } from '../messages/english/englishBuy.ts'
import { englishCost } from '../messages/english/englishCost.ts'
import { englishForm } from '../messages/english/englishForm.ts'
import { Amount } from '../parts/Amount.tsx'
import { FeeRows } from '../parts/FeeRows.tsx'
import { NetworkFeeRow } from '../parts/NetworkFeeRow.tsx'
import { QuantityField } from '../parts/QuantityField.tsx'
import { Row, Rows } from '../parts/Rows.tsx'
import { useTexts } from '../useTexts.ts'

/** What a purchase costs and what it is, before the wallet is asked. */
export function BuyReview(props: {
  quote: BuyQuote
  scope: FlowScope
  quantity: bigint
  onQuantity: (quantity: bigint) => void
  onIncomplete: (isIncomplete: boolean) => void
  children: ReactNode
}) {
  const { buy, cost, form } = useTexts({ buy: englishBuy, cost: englishCost, form: englishForm })
  const { currency, lines, total, fees, available, balance } = props.quote
  const amountText = useAmountText()
  const many = lines.reduce((sum, line) => sum + line.quantity, 0n)
  return (
    <>
      {available > 1n && (
        <QuantityField
          value={props.quantity}
          most={available}
          label={form.quantity}
          hint={buy.forSale(available)}
          onChange={props.onQuantity}
          onIncomplete={props.onIncomplete}
        />
      )}
      <Rows label={cost.label}>
        {lines.length > 1 || many > 1n ? (
          lines.map(line => (
            <Row
              key={line.orderId}
              name={`${line.quantity} × ${amountText(line.unitPrice, currency)}`}
            >
              <Amount value={line.unitPrice * line.quantity} currency={currency} exact />
            </Row>
          ))
        ) : (
          <Row name={cost.price}>
            <Amount value={total} currency={currency} exact />
          </Row>
        )}
        <FeeRows fees={fees} currency={currency} sign="included" />
        <NetworkFeeRow gas={props.quote.sale?.gas} scope={props.scope} />
        <Row name={cost.total} hint={cost.beforeFee} total>
          <Amount value={total} currency={currency} exact />
        </Row>
        {balance !== undefined && (
          <Row name={cost.balance}>
            <Amount value={balance} currency={currency} exact className="sl-secondary" />
          </Row>
        )}
      </Rows>
      {props.children}
    </>
  )
}
