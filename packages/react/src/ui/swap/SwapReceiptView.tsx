import type { FlowAmount, FlowScope } from '../../flow/flowTypes.ts'
import type { SwapReceipt } from '../../flow/swap/settleSwap.ts'
import { GasRow } from '../dialog/GasRow.tsx'
import { englishSwap } from '../messages/english/englishSwap.ts'
import { Account } from '../parts/Account.tsx'
import { Receipt } from '../parts/Receipt.tsx'
import { Row } from '../parts/Rows.tsx'
import { ScopedAmount } from '../parts/ScopedAmount.tsx'
import { useTexts } from '../useTexts.ts'

/** What a swap took and what really arrived, by what the chain showed. */
export function SwapReceiptView(props: {
  receipt: SwapReceipt
  scope: FlowScope
  title: string
  whole: boolean
}) {
  const { swap } = useTexts({ swap: englishSwap })
  const { paid, got, recipient, gas } = props.receipt
  const isOthers = recipient.toLowerCase() !== props.scope.account.toLowerCase()
  const shown = (moved: FlowAmount | undefined) =>
    moved === undefined ? (
      <span className="sl-warn">{swap.notSeen}</span>
    ) : (
      <ScopedAmount {...moved} scope={props.scope} />
    )
  return (
    <Receipt title={props.title} good={props.whole && paid !== undefined && got !== undefined}>
      <Row name={swap.paid}>{shown(paid)}</Row>
      <Row name={swap.arrived}>{shown(got)}</Row>
      {isOthers && (
        <Row name={swap.recipient}>
          <Account address={recipient} />
        </Row>
      )}
      <GasRow gas={gas} scope={props.scope} />
    </Receipt>
  )
}
