import type { FlowScope } from '../../flow/flowTypes.ts'
import type { BidReceipt } from '../../flow/offer/createBidFlow.ts'
import { GasRow } from '../dialog/GasRow.tsx'
import { exactTime } from '../format/exactTime.ts'
import { englishBid } from '../messages/english/englishBid.ts'
import { Amount } from '../parts/Amount.tsx'
import { Receipt } from '../parts/Receipt.tsx'
import { Row } from '../parts/Rows.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'

/** What an offer says, once it is published; of a change that stopped halfway only what it cost. */
export function BidReceiptView(props: {
  receipt: BidReceipt
  scope: FlowScope
  title: string
  whole: boolean
}) {
  const { locale } = useUi()
  const { bid } = useTexts({ bid: englishBid })
  const { terms, currency, gas } = props.receipt
  return (
    <Receipt title={props.title} good={props.whole}>
      {props.whole && (
        <>
          <Row name={bid.total}>
            <Amount value={terms.price} currency={currency} exact />
          </Row>
          <Row name={bid.until}>{exactTime(terms.expiresAt, locale)}</Row>
        </>
      )}
      <GasRow gas={gas} scope={props.scope} />
    </Receipt>
  )
}
