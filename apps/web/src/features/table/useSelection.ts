import { useState } from 'react'
import { selectRange } from './selectRange.ts'

/** Which rows of a list are chosen. What is not shown any more is not chosen, and comes back as it was. */
export function useSelection(order: readonly string[]): useSelection.Result {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [from, setFrom] = useState<string>()
  const count = order.filter(key => chosen.has(key)).length
  return {
    has: key => chosen.has(key),
    state: count === 0 ? 'none' : count === order.length ? 'all' : 'some',
    toggle(key, isRange) {
      setChosen(selectRange({ order, chosen, key, from, isRange }))
      setFrom(key)
    },
    toggleAll: () => setChosen(count === order.length ? new Set() : new Set(order)),
    clear: () => setChosen(new Set()),
  }
}

export declare namespace useSelection {
  type Result = {
    has: (key: string) => boolean
    /** How much of what is shown is chosen. */
    state: 'none' | 'some' | 'all'
    /** `isRange`: together with everything since the row that was pressed before. */
    toggle: (key: string, isRange: boolean) => void
    toggleAll: () => void
    clear: () => void
  }
}
