import type { Address } from 'viem'
import type { BuyAcrossReceipt } from '../../flow/across/createBuyAcrossFlow.ts'
import type { SettledPhase } from '../../flow/flowState.ts'
import type { FlowScope } from '../../flow/flowTypes.ts'
import { GasRow } from '../dialog/GasRow.tsx'
import { englishAcross } from '../messages/english/englishAcross.ts'
import { englishBuy } from '../messages/english/englishBuy.ts'
import { Amount } from '../parts/Amount.tsx'
import { HexText } from '../parts/HexText.tsx'
import { Receipt } from '../parts/Receipt.tsx'
import { Row } from '../parts/Rows.tsx'
import { TransactionHash } from '../parts/TransactionHash.tsx'
import { useTexts } from '../useTexts.ts'

/** What was paid on one chain, and what that brought on the other, or that it came back. */
export function BuyAcrossReceiptView(props: {
  receipt: BuyAcrossReceipt
  phase: SettledPhase
  title: string
  name: string
  contract: Address
  origin: string
  destination: string
  toChainId: number
  scope: FlowScope
}) {
  const { across, buy } = useTexts({ across: englishAcross, buy: englishBuy })
  const { receipt, phase, name, scope } = props
  const { arrived, deposit } = receipt
  return (
    <Receipt title={props.title} good={phase === 'complete'}>
      {phase !== 'refunded' && (
        <Row name={buy.arrived}>
          {arrived > 1n || phase !== 'complete' ? `${arrived} × ` : ''}
          {across.on(name, props.destination)}{' '}
          <HexText value={props.contract} className="sl-faint" />
        </Row>
      )}
      <Row name={phase === 'refunded' ? across.paidBack : across.paid}>
        <Amount value={deposit.amount} currency={deposit.currency} exact />
      </Row>
      {receipt.depositHashes.map(hash => (
        <Row key={hash} name={across.paidOn(props.origin)}>
          <TransactionHash hash={hash} chainId={scope.chainId} />
        </Row>
      ))}
      {receipt.fillHashes.map(hash => (
        <Row key={hash} name={across.filledOn(props.destination)}>
          <TransactionHash hash={hash} chainId={props.toChainId} />
        </Row>
      ))}
      {receipt.refundHashes.map(hash => (
        <Row key={hash} name={across.refundOn(props.origin)}>
          <TransactionHash hash={hash} chainId={scope.chainId} />
        </Row>
      ))}
      <GasRow gas={receipt.gas} scope={scope} />
    </Receipt>
  )
}
