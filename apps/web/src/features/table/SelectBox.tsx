import type { useSelection } from './useSelection.ts'

/** The box that chooses a row; with the shift key everything since the one before. */
export function SelectBox({ label, id, selection }: SelectBox.Props) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={selection.has(id)}
      onChange={({ nativeEvent }) =>
        selection.toggle(id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
      }
      className={boxClass}
    />
  )
}

/** The box in a head that chooses all that is shown, or none. */
export function SelectAllBox({ label, selection }: Omit<SelectBox.Props, 'id'>) {
  return (
    <input
      ref={box => {
        if (box !== null) box.indeterminate = selection.state === 'some'
      }}
      type="checkbox"
      aria-label={label}
      checked={selection.state === 'all'}
      onChange={selection.toggleAll}
      className={boxClass}
    />
  )
}

export declare namespace SelectBox {
  type Props = { label: string; id: string; selection: useSelection.Result }
}

const boxClass = 'relative z-[1] size-4 shrink-0 accent-(--sl-accent)'
