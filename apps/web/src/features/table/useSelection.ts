import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createSelection, type Selection } from './createSelection.ts'

/** Which rows of a list are chosen. What is not shown any more is not chosen, and comes back as it was. */
export function useSelection(order: readonly string[]): useSelection.Result {
  const [selection] = useState(createSelection)
  useLayoutEffect(() => selection.show(order), [selection, order])
  const chosen = useSyncExternalStore(selection.subscribe, selection.chosen, selection.chosen)
  return { boxes: selection, has: key => chosen.has(key), clear: selection.clear }
}

export declare namespace useSelection {
  type Result = {
    /** The same all the time, for `SelectBox` and `SelectAllBox`. */
    boxes: Selection
    has: (key: string) => boolean
    clear: () => void
  }
}
