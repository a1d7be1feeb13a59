import { type FocusEvent, type PointerEvent, useEffect, useReducer, useRef, useState } from 'react'
import { steadyRows } from './steadyRows.ts'

/**
 * Rows that live updates do not move while the pointer or the keyboard is on them. Spread `hold` on the
 * element around the list.
 *
 * @param scope What the list is of: with another one, such as other filters, it is another list.
 */
export function useSteadyRows<row>(
  rows: readonly row[],
  { keyOf, scope }: useSteadyRows.Options<row>,
): useSteadyRows.Result<row> {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const drawn = useRef<{ scope: string; rows: readonly row[] }>(undefined)
  const isHeld = (pointed || focused) && drawn.current?.scope === scope
  const steady = isHeld
    ? steadyRows({ shown: drawn.current?.rows ?? [], rows, keyOf })
    : { rows, fresh: 0, isBehind: false }
  const shown = steady.isBehind ? steady.rows : rows
  useEffect(() => {
    drawn.current = { scope, rows: shown }
  }, [scope, shown])
  return {
    ...steady,
    rows: shown,
    show() {
      drawn.current = undefined
      redraw()
    },
    hold: {
      // A finger is on the screen only while it moves or presses.
      onPointerEnter: event => setPointed(event.pointerType === 'mouse'),
      onPointerLeave: () => setPointed(false),
      onFocus: event => setFocused(event.target.matches(':focus-visible')),
      onBlur: event => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
      },
    },
  }
}

export declare namespace useSteadyRows {
  type Options<row> = { keyOf: (row: row) => string; scope: string }
  type Result<row> = steadyRows.Result<row> & {
    /** Draws the list as it is now. */
    show: () => void
    hold: {
      onPointerEnter: (event: PointerEvent) => void
      onPointerLeave: () => void
      onFocus: (event: FocusEvent) => void
      onBlur: (event: FocusEvent) => void
    }
  }
}
