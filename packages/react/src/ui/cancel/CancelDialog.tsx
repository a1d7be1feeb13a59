import type { CancelFlow, CancelQuote, CancelReceipt } from '../../flow/cancel/createCancelFlow.ts'
import { englishSteps } from '../../flow/englishSteps.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { useFlow } from '../../hooks/useFlow.ts'
import { FlowDialog } from '../dialog/FlowDialog.tsx'
import { GasRow } from '../dialog/GasRow.tsx'
import type { OrderSubject } from '../dialog/subjects.ts'
import { englishCancel } from '../messages/english/englishCancel.ts'
import { CheckBox } from '../parts/CheckBox.tsx'
import { Choice } from '../parts/Choice.tsx'
import { Receipt } from '../parts/Receipt.tsx'
import { Row } from '../parts/Rows.tsx'
import { useTexts } from '../useTexts.ts'
import { CancelParts } from './CancelParts.tsx'
import { exchangeName } from './exchangeName.ts'
import { OpenElsewhere } from './OpenElsewhere.tsx'
import { orderNames } from './orderNames.ts'

/** The end of one order, of many, or of all: by which way, at what cost, steps, receipt. */
export function CancelDialog({ flow, orders: named, onClose }: CancelDialog.Props) {
  const { cancel } = useTexts({ cancel: englishCancel })
  const { all, orderIds } = useFlow(flow).form
  // Another go is at what was not cancelled.
  const chosen = named.filter(({ orderId }) => orderIds.includes(orderId))
  const orders = chosen.length === 0 ? named : chosen
  const [first] = orders
  const title = all
    ? cancel.titleAll
    : orders.length === 1 && first
      ? cancel.titleOne(untrustedText(first.name, { max: 60 }))
      : cancel.titleMany(orders.length)
  const names = orderNames(orders)
  const parts = (quote: CancelQuote) => (
    <CancelParts quote={quote} names={names} scope={flow.scope} />
  )
  const titleOf = (receipt: CancelReceipt | undefined) => {
    if (receipt?.cleared !== undefined) return cancel.cleared(exchangeName(receipt.cleared))
    const { cancelled, orders = [], left = [] } = receipt ?? { cancelled: 0 }
    // Also of those that were left out.
    const all = orders.length + left.length
    return cancelled === all ? cancel.cancelled(cancelled) : cancel.partly(cancelled, all)
  }
  const receiptNow = () => {
    const state = flow.getState()
    return 'receipt' in state ? state.receipt : undefined
  }
  return (
    <FlowDialog
      stepTexts={englishSteps}
      flow={flow}
      onClose={onClose}
      title={title}
      reading={cancel.reading}
      review={(quote, form) => (
        <>
          {/* Orders that are named are of one exchange. */}
          {quote.every !== undefined && quote.every.there.length > 1 && orderIds.length === 0 && (
            <Choice
              label={cancel.exchange}
              value={quote.every.exchange}
              options={quote.every.there.map(value => ({ value, label: exchangeName(value) }))}
              onChange={exchange => flow.setForm({ exchange })}
            />
          )}
          {parts(quote)}
          {(form.onChain || quote.parts.some(({ way }) => way === 'gasless')) && (
            <CheckBox checked={form.onChain} onChange={onChain => flow.setForm({ onChain })}>
              {cancel.forceOnChain}
            </CheckBox>
          )}
        </>
      )}
      terms={parts}
      receipt={receipt => (
        <>
          <Receipt
            title={titleOf(receipt)}
            good={receipt.cancelled === receipt.orders.length && receipt.left === undefined}
          >
            {receipt.orders.map(({ orderId, outcome }) => (
              <Row key={orderId} name={names.of(orderId)}>
                <span className={outcome === 'cancelled' ? '' : 'sl-warn'}>
                  {cancel.outcomes[outcome]}
                </span>
              </Row>
            ))}
            {receipt.left?.map(orderId => (
              <Row key={orderId} name={names.of(orderId)}>
                <span className="sl-warn">{cancel.outcomes['not-cancelled']}</span>
              </Row>
            ))}
            <GasRow gas={receipt.gas} scope={flow.scope} />
          </Receipt>
          {receipt.cleared !== undefined && (
            <OpenElsewhere exchange={receipt.cleared} open={receipt.open} />
          )}
        </>
      )}
      action={quote => ({
        label: quote.every
          ? cancel.actionAll(exchangeName(quote.every.exchange))
          : cancel.action(quote.parts.reduce((sum, part) => sum + part.orderIds.length, 0)),
      })}
      goesOn={cancel.goesOn}
      backTo={cancel.backTo}
      ended={() => titleOf(receiptNow())}
    />
  )
}

export declare namespace CancelDialog {
  type Props = { flow: CancelFlow; orders: readonly OrderSubject[]; onClose: () => void }
}
