import { useState } from 'react'
import type { FlowProblem } from '../../flow/flowProblem.ts'
import type { FlowCurrency } from '../../flow/flowTypes.ts'
import type { FlowDialog } from '../dialog/FlowDialog.tsx'
import { englishBuy } from '../messages/english/englishBuy.ts'
import { englishCommon } from '../messages/english/englishCommon.ts'
import { useTexts } from '../useTexts.ts'

/** The button of a purchase: what it says, when it has to wait for a number, and what there is not enough of. */
export function usePayAction(): usePayAction.Result {
  const { buy, common } = useTexts({ buy: englishBuy, common: englishCommon })
  const [isIncomplete, setIncomplete] = useState(false)
  return {
    onIncomplete: setIncomplete,
    action: (label, currency, problem) =>
      problem?.missing === undefined
        ? {
            label,
            disabled: isIncomplete,
            note: isIncomplete ? buy.enterQuantity : undefined,
          }
        : {
            // Of the network fee another one can be missing than the price is in.
            label: common.notEnough((problem.currency ?? currency).symbol),
          },
  }
}

export declare namespace usePayAction {
  type Result = {
    /** Told when the quantity has no number. */
    onIncomplete: (isIncomplete: boolean) => void
    action: (
      label: string,
      currency: FlowCurrency,
      problem: FlowProblem | undefined,
    ) => FlowDialog.Action
  }
}
