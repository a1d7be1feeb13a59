import type { ReactElement } from 'react'

/** A component in each of its states, as the workbench shows it. `name` stands for what strangers write. */
export type ViewCase = {
  /** Its place in the workbench: `Dialogs/buy`. */
  title: string
  states: Record<string, (name?: string) => ReactElement>
}
