import { useSyncExternalStore } from 'react'
import type { Selection } from './createSelection.ts'

/** The box that chooses a row; with the shift key everything since the one before. */
export function SelectBox({ label, id, boxes, cannot }: SelectBox.Props) {
  const isChosen = () => boxes.has(id)
  return (
    <input
      type="checkbox"
      aria-label={label}
      title={cannot}
      disabled={cannot !== undefined}
      checked={useSyncExternalStore(boxes.subscribe, isChosen, isChosen)}
      onChange={({ nativeEvent }) =>
        boxes.toggle(id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
      }
      className={boxClass}
    />
  )
}

/** The box in a head that chooses all that is shown, or none. */
export function SelectAllBox({ label, boxes }: Pick<SelectBox.Props, 'label' | 'boxes'>) {
  const state = useSyncExternalStore(boxes.subscribe, boxes.state, boxes.state)
  return (
    <input
      ref={box => {
        if (box !== null) box.indeterminate = state === 'some'
      }}
      type="checkbox"
      aria-label={label}
      checked={state === 'all'}
      onChange={boxes.toggleAll}
      className={boxClass}
    />
  )
}

export declare namespace SelectBox {
  type Props = {
    label: string
    id: string
    boxes: Selection
    /** Why the row cannot be chosen. */
    cannot?: string | undefined
  }
}

const boxClass = 'relative z-[1] size-4 shrink-0 accent-(--sl-accent)'
