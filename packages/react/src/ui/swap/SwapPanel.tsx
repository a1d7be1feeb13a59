import type { SwapFlow } from '../../flow/swap/createSwapFlow.ts'
import type { SwapForm } from '../../flow/swap/readSwapQuote.ts'
import { PanelFrame } from '../dialog/PanelFrame.tsx'
import { SwapView } from './SwapView.tsx'

/** A swap as a part of a page. It begins anew after its receipt. */
export function SwapPanel({ flow, onReview }: SwapPanel.Props) {
  return (
    <SwapView
      flow={flow}
      frame={PanelFrame}
      onReview={onReview}
      onClose={() =>
        flow.open({
          ...{ ...flow.getState().form, amount: 0n },
          ...{ acceptedImpactBps: undefined, acceptedSlippageBps: undefined, acknowledged: [] },
        })
      }
    />
  )
}

export declare namespace SwapPanel {
  type Props = {
    flow: SwapFlow
    /** Takes over from the review on, such as with a dialog; else all of it is shown in the panel. */
    onReview?: ((form: SwapForm) => void) | undefined
  }
}
