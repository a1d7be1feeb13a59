import { useId } from 'react'

/** A few exclusive choices side by side: radio buttons by nature, so arrows move between them. */
export function Choice<value extends string>(props: Choice.Props<value>) {
  const name = useId()
  return (
    <fieldset className="inline-flex rounded-control border border-line p-0.5">
      <legend className="sr-only">{props.label}</legend>
      {props.options.map(option => (
        <label
          key={option.value}
          className="relative flex h-[calc(var(--sl-control)-6px)] cursor-pointer items-center rounded-[4px] px-2.5 text-13 font-medium whitespace-nowrap text-secondary transition-colors select-none hover:text-text has-checked:bg-tint-strong has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={props.value === option.value}
            onChange={() => props.onChange(option.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
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
