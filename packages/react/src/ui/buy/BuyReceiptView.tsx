import type { Address } from 'viem'
import type { FlowScope } from '../../flow/flowTypes.ts'
import type { BuyReceipt } from '../../flow/purchase/createBuyFlow.ts'
import { GasRow } from '../dialog/GasRow.tsx'
import { englishBuy } from '../messages/english/englishBuy.ts'
import { englishReceipt } from '../messages/english/englishReceipt.ts'
import { Amount } from '../parts/Amount.tsx'
import { HexText } from '../parts/HexText.tsx'
import { Receipt } from '../parts/Receipt.tsx'
import { Row } from '../parts/Rows.tsx'
import { useTexts } from '../useTexts.ts'

/** What a purchase brought and what was sent for it. */
export function BuyReceiptView(props: {
  receipt: BuyReceipt
  scope: FlowScope
  name: string
  contract: Address
  title: string
  whole: boolean
}) {
  const { buy, receipt: words } = useTexts({ buy: englishBuy, receipt: englishReceipt })
  const { arrived, sent, currency, gas } = props.receipt
  return (
    <Receipt title={props.title} good={props.whole}>
      <Row name={buy.arrived}>
        {arrived > 1n || !props.whole ? `${arrived} × ` : ''}
        <bdi>{props.name}</bdi> <HexText value={props.contract} className="sl-faint" />
      </Row>
      {sent !== undefined && (
        <Row name={words.sent}>
          <Amount value={sent} currency={currency} exact />
        </Row>
      )}
      <GasRow gas={gas} scope={props.scope} />
    </Receipt>
  )
}
