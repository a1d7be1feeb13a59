import { Choice } from '@sluice/react/ui'
import { useIsPhone } from '../app/useIsPhone.ts'

/** In which state orders are shown: side by side, or a list to choose from where there is no room for it. */
export function StateChoice<state extends string>(props: StateChoice.Props<state>) {
  const { label, value, options, onChange } = props
  return useIsPhone() ? (
    <select
      aria-label={label}
      value={value}
      onChange={event => {
        const chosen = options.find(option => option.value === event.target.value)
        if (chosen) onChange(chosen.value)
      }}
      className="h-(--sl-control) rounded-control border border-line bg-surface px-2 text-13 font-medium text-text"
    >
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  ) : (
    <Choice {...props} />
  )
}

export declare namespace StateChoice {
  type Props<state extends string> = {
    label: string
    value: state
    options: readonly { value: state; label: string }[]
    onChange: (state: state) => void
  }
}
