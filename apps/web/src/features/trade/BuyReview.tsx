import { type BuyFlow, type BuyFlowState, formatAmount } from '@sluice/react'
import { Amount } from '../../components/Amount.tsx'
import { BuyTerms } from './BuyTerms.tsx'
import { FeeRows } from './FeeRows.tsx'
import { QuantityField } from './QuantityField.tsx'
import { Row, Rows } from './Rows.tsx'
import type { TradeSubject } from './TradeProvider.tsx'

/** What a purchase costs and what it is, before the wallet is asked. */
export function BuyReview(props: { flow: BuyFlow; state: BuyFlowState; subject: TradeSubject }) {
  const { flow, state, subject } = props
  const quote = 'quote' in state ? state.quote : undefined
  if (quote === undefined)
    return state.phase === 'loading' ? (
      <div role="status" aria-label="Reading the price">
        {[0, 1, 2, 3].map(line => (
          <div key={line} className="flex justify-between py-1.5">
            <div className="skeleton h-4 w-24" />
            <div className="skeleton h-4 w-28" />
          </div>
        ))}
        <div className="skeleton mt-4 h-[150px] rounded-card" />
      </div>
    ) : null
  const { currency, lines, total, fees, available, balance } = quote
  const many = lines.reduce((sum, line) => sum + line.quantity, 0n)
  return (
    <div
      className={`flex flex-col gap-4 ${state.phase === 'loading' ? 'opacity-60 transition-opacity' : ''}`}
    >
      {available > 1n && (
        <QuantityField
          value={state.form.quantity}
          most={available}
          label="Quantity"
          hint={`${available} for sale`}
          onChange={flow.setQuantity}
        />
      )}
      <Rows label="Cost">
        {lines.length > 1 || many > 1n ? (
          lines.map(line => (
            <Row
              key={line.orderId}
              name={`${line.quantity} × ${formatAmount(line.unitPrice, currency.decimals, { symbol: currency.symbol })}`}
            >
              <Amount value={line.unitPrice * line.quantity} currency={currency} exact />
            </Row>
          ))
        ) : (
          <Row name="Price">
            <Amount value={total} currency={currency} exact />
          </Row>
        )}
        <FeeRows fees={fees} currency={currency} sign="included" />
        <Row name="Network fee">
          <span className="text-secondary">set by your wallet</span>
        </Row>
        <Row name="Total" hint="before the network fee" total>
          <Amount value={total} currency={currency} exact />
        </Row>
        {balance !== undefined && (
          <Row name="Your balance">
            <Amount value={balance} currency={currency} exact className="text-secondary" />
          </Row>
        )}
      </Rows>
      <BuyTerms quote={quote} subject={subject} account={flow.options.account} />
    </div>
  )
}
