import type { SwapFlow } from '../../flow/swap/createSwapFlow.ts'
import { SwapPanel } from '../../ui/swap/SwapPanel.tsx'
import { swapCases } from '../dialogs/swapCases.tsx'
import type { ViewCase } from '../viewCase.ts'

export const swapPanelViews: readonly ViewCase[] = swapCases.map(({ states, dialog }) => ({
  title: 'Swap panel',
  states: Object.fromEntries(
    Object.entries(states).map(([state, value]) => [
      state,
      () => {
        // The flow of the dialog, in a panel instead.
        const { flow } = dialog(value).node.props as { flow: SwapFlow }
        return <SwapPanel flow={flow} />
      },
    ]),
  ),
}))
