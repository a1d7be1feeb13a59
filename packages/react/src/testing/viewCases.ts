import { dialogCases } from './dialogCases.ts'
import type { ViewCase } from './viewCase.ts'
import { cartViews } from './views/cartViews.tsx'
import { drawerViews } from './views/drawerViews.tsx'
import { fieldViews } from './views/fieldViews.tsx'
import { frameViews } from './views/frameViews.tsx'
import { mediaViews } from './views/mediaViews.tsx'
import { modelViews } from './views/modelViews.tsx'
import { partViews } from './views/partViews.tsx'
import { swapPanelViews } from './views/swapPanelViews.tsx'

const dialogViews = dialogCases.map(
  ({ name, states, dialog }): ViewCase => ({
    title: `Dialogs/${name}`,
    states: Object.fromEntries(
      Object.entries(states).map(([state, value]) => [state, of => dialog(value, of).node]),
    ),
  }),
)

/** Every component of the kit in every state. The dialogs are those of the component tests. */
export const viewCases: readonly ViewCase[] = [
  ...dialogViews,
  ...frameViews,
  ...swapPanelViews,
  cartViews,
  drawerViews,
  mediaViews,
  modelViews,
  ...partViews,
  ...fieldViews,
]
