import type { SwapFlow } from '../../flow/swap/createSwapFlow.ts'
import { SwapView } from './SwapView.tsx'

/** One currency for another, or wrapping and unwrapping: amounts, prices, review, steps, what really arrived. */
export function SwapDialog({ flow, onClose }: SwapDialog.Props) {
  return <SwapView flow={flow} onClose={onClose} autoFocus />
}

export declare namespace SwapDialog {
  type Props = { flow: SwapFlow; onClose: () => void }
}
