import { useState } from 'react'
import type { FlowProblem } from '../../flow/flowProblem.ts'
import type { FlowCurrency } from '../../flow/flowTypes.ts'
import type { FlowDialog } from '../dialog/FlowDialog.tsx'
import { englishCommon } from '../messages/english/englishCommon.ts'
import { useTexts } from '../useTexts.ts'

/** The button of a purchase: what it says, when it has to wait for a number, and what there is not enough of. */
export function usePayAction(): usePayAction.Result {
  const { common } = useTexts({ common: englishCommon })
  const [why, setWhy] = useState<string>()
  return {
    onIncomplete: setWhy,
    action: (label, currency, problem) => ({
      label:
        problem?.missing === undefined
          ? label
          : // Of the network fee another one can be missing than the price is in.
            common.notEnough((problem.currency ?? currency).symbol),
      disabled: why !== undefined,
      note: why,
    }),
  }
}

export declare namespace usePayAction {
  type Result = {
    /** Told why the quantity cannot count. */
    onIncomplete: (why: string | undefined) => void
    action: (
      label: string,
      currency: FlowCurrency,
      problem: FlowProblem | undefined,
    ) => FlowDialog.Action
  }
}
