import type { FlowScope } from '../../flow/flowTypes.ts'
import type { AcceptOfferReceipt } from '../../flow/offer/createAcceptOfferFlow.ts'
import { GasRow } from '../dialog/GasRow.tsx'
import type { TokenNames } from '../dialog/tokenNames.ts'
import { englishSell } from '../messages/english/englishSell.ts'
import { HexText } from '../parts/HexText.tsx'
import { Receipt } from '../parts/Receipt.tsx'
import { Row } from '../parts/Rows.tsx'
import { ScopedAmounts } from '../parts/ScopedAmounts.tsx'
import { useTexts } from '../useTexts.ts'

/** What was sold, item by item, and what it brought. */
export function SellReceiptView(props: {
  receipt: AcceptOfferReceipt
  scope: FlowScope
  names: TokenNames
  title: string
}) {
  const { sell } = useTexts({ sell: englishSell })
  const { names } = props
  const { lines, sold, asked, proceeds, gas } = props.receipt
  return (
    <Receipt title={props.title} good={sold === asked}>
      {lines.map(({ line, outcome, sold = 0n }) => (
        <Row
          key={`${line.orderId}:${line.token.tokenId}`}
          name={names.counted([{ ...line.token, quantity: line.quantity }])}
          hint={<HexText value={line.token.contract} />}
        >
          <span className={outcome === 'sold' ? '' : 'sl-warn'}>
            {outcome === 'partly' ? sell.soldPart(sold, line.quantity) : sell.outcomes[outcome]}
          </span>
        </Row>
      ))}
      {proceeds === undefined ? (
        <Row name={sell.received}>
          <span className="sl-warn">{sell.receivedUnknown}</span>
        </Row>
      ) : (
        proceeds.length > 0 && (
          <Row name={sell.received}>
            <ScopedAmounts amounts={proceeds} scope={props.scope} />
          </Row>
        )
      )}
      <GasRow gas={gas} scope={props.scope} />
    </Receipt>
  )
}
