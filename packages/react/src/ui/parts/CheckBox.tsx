import type { ReactNode } from 'react'

/** A yes or no with its sentence beside it. */
export function CheckBox(props: {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}) {
  return (
    <label className="sl-check">
      <input
        type="checkbox"
        checked={props.checked}
        onChange={event => props.onChange(event.target.checked)}
        className="sl-check-input"
      />
      <span>{props.children}</span>
    </label>
  )
}
