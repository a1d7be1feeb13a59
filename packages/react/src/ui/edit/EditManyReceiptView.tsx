import type { FlowScope } from '../../flow/flowTypes.ts'
import type { EditManyReceipt } from '../../flow/order/createEditManyFlow.ts'
import { GasRow } from '../dialog/GasRow.tsx'
import { exactTime } from '../format/exactTime.ts'
import { englishEditMany } from '../messages/english/englishEditMany.ts'
import { Amount } from '../parts/Amount.tsx'
import { Receipt } from '../parts/Receipt.tsx'
import { Row } from '../parts/Rows.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'

/** What became of each of many orders. */
export function EditManyReceiptView(props: EditManyReceiptView.Props) {
  const { locale } = useUi()
  const { editMany } = useTexts({ editMany: englishEditMany })
  const { lines, changed, gas } = props.receipt
  const until = lines.find(({ outcome }) => outcome === 'changed')?.line.terms?.expiresAt
  return (
    <Receipt title={props.title} good={changed === lines.length}>
      {lines.map(({ line: { orderId, context, terms }, outcome }) => (
        <Row key={orderId} name={props.nameOf(orderId)}>
          {outcome !== 'changed' || terms === undefined ? (
            <span className="sl-warn">
              {editMany.outcomes[outcome === 'changed' ? 'unknown' : outcome]}
            </span>
          ) : (
            <Amount value={terms.price} currency={context.currency} exact />
          )}
        </Row>
      ))}
      {until !== undefined && <Row name={editMany.until}>{exactTime(until, locale)}</Row>}
      <GasRow gas={gas} scope={props.scope} />
    </Receipt>
  )
}

export declare namespace EditManyReceiptView {
  type Props = {
    receipt: EditManyReceipt
    scope: FlowScope
    nameOf: (orderId: string) => string
    title: string
  }
}
