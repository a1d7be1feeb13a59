import { useId } from 'react'

/** A few exclusive choices side by side: radio buttons by nature, so arrows move between them. */
export function Choice<value extends string>(props: Choice.Props<value>) {
  const name = useId()
  return (
    <fieldset className="sl-choice">
      <legend className="sl-hidden">{props.label}</legend>
      {props.options.map(option => (
        <label key={option.value} dir="auto" className="sl-choice-option">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={props.value === option.value}
            onChange={() => props.onChange(option.value)}
            className="sl-choice-input"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}

export declare namespace Choice {
  type Props<value extends string> = {
    label: string
    value: value
    options: readonly { value: value; label: string }[]
    onChange: (value: value) => void
  }
}
