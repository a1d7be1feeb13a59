import type { FlowScope } from '../../flow/flowTypes.ts'
import type { ListReceipt } from '../../flow/order/createListFlow.ts'
import { GasRow } from '../dialog/GasRow.tsx'
import { exactTime } from '../format/exactTime.ts'
import { englishList } from '../messages/english/englishList.ts'
import { englishProceeds } from '../messages/english/englishProceeds.ts'
import { Amount } from '../parts/Amount.tsx'
import { Receipt } from '../parts/Receipt.tsx'
import { Row } from '../parts/Rows.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'

/** What a listing says, once it is published. */
export function ListReceiptView(props: {
  receipt: ListReceipt
  scope: FlowScope
  title: string
  /** Of a change that stopped halfway only what it cost is shown. */
  whole: boolean
}) {
  const { locale } = useUi()
  const { list, proceeds } = useTexts({ list: englishList, proceeds: englishProceeds })
  const { terms, currency, gas } = props.receipt
  return (
    <Receipt title={props.title} good={props.whole}>
      {props.whole && (
        <>
          <Row
            name={proceeds.price}
            hint={terms.quantity > 1n ? proceeds.forMany(terms.quantity) : undefined}
          >
            <Amount value={terms.price} currency={currency} exact />
          </Row>
          <Row name={proceeds.whenSold}>
            <Amount value={terms.net} currency={currency} exact />
          </Row>
          <Row name={list.until}>{exactTime(terms.expiresAt, locale)}</Row>
        </>
      )}
      <GasRow gas={gas} scope={props.scope} />
    </Receipt>
  )
}
