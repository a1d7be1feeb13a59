import type { FlowScope } from '../../flow/flowTypes.ts'
import { englishReceipt } from '../messages/english/englishReceipt.ts'
import { Amount } from '../parts/Amount.tsx'
import { Row } from '../parts/Rows.tsx'
import { useTexts } from '../useTexts.ts'
import { nativeOf } from './nativeOf.ts'

/** What a run cost in network fees; nothing when it is not known, or nothing was sent. */
export function GasRow({ gas, scope }: { gas: bigint | undefined; scope: FlowScope }) {
  const { receipt } = useTexts({ receipt: englishReceipt })
  const native = nativeOf(scope)
  if (gas === undefined || gas === 0n || native === undefined) return null
  return (
    <Row name={receipt.networkFee}>
      <Amount value={gas} currency={native} exact className="sl-secondary" />
    </Row>
  )
}
