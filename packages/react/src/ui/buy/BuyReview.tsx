import type { ReactNode } from 'react'
import type { FlowScope } from '../../flow/flowTypes.ts'
import type { BuyQuote } from '../../flow/purchase/quoteListings.ts'
import { countText } from '../format/countText.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishCost } from '../messages/english/englishCost.ts'
import { Amount } from '../parts/Amount.tsx'
import { FeeRows } from '../parts/FeeRows.tsx'
import { NetworkFeeRow } from '../parts/NetworkFeeRow.tsx'
import { Row, Rows } from '../parts/Rows.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import { BuyQuantity } from './BuyQuantity.tsx'

/** What a purchase costs and what it is, before the wallet is asked. */
export function BuyReview(
  props: BuyQuantity.Props & {
    quote: BuyQuote
    scope: FlowScope
    children: ReactNode
  },
) {
  const { cost } = useTexts({ cost: englishCost })
  const { renderWorth } = useUi()
  const { currency, lines, total, fees, available, balance } = props.quote
  const amountText = useAmountText()
  const many = lines.reduce((sum, line) => sum + line.quantity, 0n)
  const onTop = lines.flatMap(line => line.onTop).reduce((sum, fee) => sum + fee.amount, 0n)
  return (
    <>
      <BuyQuantity {...props} available={available} />
      <Rows label={cost.label}>
        {lines.length > 1 || many > 1n ? (
          lines.map(line => (
            <Row
              key={line.orderId}
              name={`${countText(line.quantity)} × ${amountText(line.unitPrice, currency)}`}
            >
              <Amount value={line.unitPrice * line.quantity} currency={currency} exact />
            </Row>
          ))
        ) : (
          <Row name={cost.price}>
            <Amount value={total - onTop} currency={currency} exact />
          </Row>
        )}
        <FeeRows fees={fees} currency={currency} sign="included" />
        {onTop > 0n && (
          <Row name={cost.onTop}>
            <Amount value={onTop} currency={currency} exact />
          </Row>
        )}
        <NetworkFeeRow facts={props.quote.sale} scope={props.scope} />
        <Row name={cost.total} hint={cost.beforeFee} total>
          <Amount value={total} currency={currency} exact />{' '}
          {renderWorth?.({ chainId: props.scope.chainId, amount: total, currency })}
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
