import type { CancelPart, CancelQuote } from '../../flow/cancel/createCancelFlow.ts'
import type { FlowScope } from '../../flow/flowTypes.ts'
import { formatAmountShort } from '../../format/formatAmountShort.ts'
import { nativeOf } from '../dialog/nativeOf.ts'
import { englishCancel } from '../messages/english/englishCancel.ts'
import { englishCost } from '../messages/english/englishCost.ts'
import { Row, Rows } from '../parts/Rows.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'

/** How orders are cancelled together, and what that costs. */
export function CancelParts(props: { quote: CancelQuote; all: boolean; scope: FlowScope }) {
  const { cancel, cost } = useTexts({ cancel: englishCancel, cost: englishCost })
  const { locale } = useUi()
  const { parts, over } = props.quote
  const native = nativeOf(props.scope)
  return (
    <>
      {props.all && <p className="sl-warn">{cancel.every}</p>}
      <Rows label={cancel.label}>
        {parts.map(part => (
          <Row
            key={part.orderIds.join()}
            name={
              part.way === 'gasless'
                ? cancel.gasless(part.orderIds.length)
                : cancel.onChain(part.orderIds.length)
            }
          >
            {costOf(part)}
          </Row>
        ))}
      </Rows>
      {over.length > 0 && <p className="sl-small sl-secondary">{cancel.over(over.length)}</p>}
    </>
  )

  /** Of the network it can only be estimated. */
  function costOf({ way, cost: amount }: CancelPart): string {
    if (way === 'gasless') return cancel.free
    if (amount === undefined || native === undefined) return cost.byWallet
    return cancel.about(
      formatAmountShort(amount, native.decimals, { symbol: native.symbol, locale }),
    )
  }
}
