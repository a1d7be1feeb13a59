import type { FlowScope } from '../../flow/flowTypes.ts'
import type { PurchaseReceipt } from '../../flow/purchase/settlePurchase.ts'
import { GasRow } from '../dialog/GasRow.tsx'
import type { TokenNames } from '../dialog/tokenNames.ts'
import { englishPurchase } from '../messages/english/englishPurchase.ts'
import { Amount } from '../parts/Amount.tsx'
import { AmountList } from '../parts/AmountList.tsx'
import { HexText } from '../parts/HexText.tsx'
import { Receipt } from '../parts/Receipt.tsx'
import { Row } from '../parts/Rows.tsx'
import { useTexts } from '../useTexts.ts'

/** What was bought, item by item, what was paid, and what came back. */
export function PurchaseReceiptView(props: {
  receipt: PurchaseReceipt
  scope: FlowScope
  names: TokenNames
  title: string
}) {
  const { purchase } = useTexts({ purchase: englishPurchase })
  const { names } = props
  const { lines, bought, asked, paid, isPaidMost, refunded, isRefundedLeast, gas } = props.receipt
  return (
    <Receipt title={props.title} good={bought === asked}>
      {lines.map(({ line, outcome, bought = 0n }) => (
        <Row
          key={line.orderId}
          name={names.counted([{ ...line.token, quantity: line.quantity }])}
          hint={<HexText value={line.token.contract} />}
        >
          <span className={outcome === 'bought' ? '' : 'sl-warn'}>
            {outcome === 'partly'
              ? purchase.boughtPart(bought, line.quantity, 0n)
              : purchase.outcomes[outcome]}
          </span>
          {bought > 0n && (
            <span className="sl-small sl-secondary">
              {' '}
              <Amount value={line.unitPrice * bought} currency={line.currency} exact />
            </span>
          )}
        </Row>
      ))}
      {paid.length > 0 && (
        <Row name={purchase.paid}>
          <AmountList amounts={paid} isMost={isPaidMost} />
        </Row>
      )}
      {refunded.length > 0 && (
        <Row name={isRefundedLeast ? purchase.refundedLeast : purchase.refunded}>
          <AmountList amounts={refunded} />
        </Row>
      )}
      <GasRow gas={gas} scope={props.scope} />
    </Receipt>
  )
}
