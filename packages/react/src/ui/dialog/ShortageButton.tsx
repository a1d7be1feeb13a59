import type { Flow } from '../../flow/createFlow.ts'
import type { FlowAmount, FlowKind } from '../../flow/flowTypes.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishCommon } from '../messages/english/englishCommon.ts'
import { Button } from '../parts/Button.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import { shortageOf } from './shortageOf.ts'

/** In the place of a trade that lacks funds: gets exactly what is missing, then goes on with the trade. */
export function ShortageButton<form, quote, receipt>(
  props: ShortageButton.Props<form, quote, receipt>,
) {
  const { flow, shortage } = props
  const { onShortage } = useUi()
  const { common } = useTexts({ common: englishCommon })
  const { amount, currency } = shortage
  const amountText = useAmountText()
  return (
    <Button
      look="primary"
      size="large"
      onClick={() =>
        onShortage?.({
          ...{ kind: flow.kind, chainId: flow.scope.chainId, account: flow.scope.account },
          missing: shortage,
          goOn() {
            const { problem, form } = flow.getState()
            if (shortageOf(problem, flow) !== undefined) flow.open(form)
          },
        })
      }
    >
      {common.swapFor(amountText(amount, currency))}
    </Button>
  )
}

export declare namespace ShortageButton {
  type Props<form, quote, receipt> = {
    flow: Flow<form, quote, receipt, FlowKind>
    /** What is missing. */
    shortage: FlowAmount
  }
}
