import { type BuyReceipt, untrustedText } from '@sluice/react'
import { Amount } from '../../components/Amount.tsx'
import { useChain } from '../app/AppContext.tsx'
import { Receipt } from './Receipt.tsx'
import { Row } from './Rows.tsx'
import type { TradeSubject } from './TradeProvider.tsx'
import { useTradeTitle } from './useTradeTitle.ts'

/** What a purchase brought and what was sent for it. */
export function BuyReceiptView(props: {
  receipt: BuyReceipt
  subject: TradeSubject
  account: string
  outcome: 'complete' | 'partial'
}) {
  const { receipt, subject, account, outcome } = props
  const { nativeCurrency } = useChain(subject.chainId)
  const name = untrustedText(subject.name, { max: 60 })
  const title = useTradeTitle(account, `bought ${outcome === 'partial' ? 'a part of ' : ''}${name}`)
  return (
    <Receipt title={title} good={outcome === 'complete'}>
      <Row name="Arrived">
        {receipt.arrived > 1n || outcome === 'partial' ? `${receipt.arrived} × ` : ''}
        {name}
      </Row>
      {receipt.sent !== undefined && (
        <Row name="Sent with the transaction">
          <Amount value={receipt.sent} currency={receipt.currency} exact />
        </Row>
      )}
      {receipt.gas !== undefined && receipt.gas > 0n && (
        <Row name="Network fee">
          <Amount value={receipt.gas} currency={nativeCurrency} exact className="text-secondary" />
        </Row>
      )}
    </Receipt>
  )
}
