import { Choice } from './Choice.tsx'

/** Side by side so many at most: more of them are a wall of buttons, on a phone above all. */
const few = 6

/** Exclusive choices of which there may be many: a few as `Choice`, more in a list to open. */
export function ChoiceOfMany(props: Choice.Props<string>) {
  const { label, value, options, onChange } = props
  if (options.length <= few) return <Choice {...props} />
  return (
    <select
      aria-label={label}
      value={value}
      onChange={event => onChange(event.target.value)}
      className="sl-select"
    >
      {/* What is chosen and is not among them is not taken for the first one. */}
      {options.every(option => option.value !== value) && <option value={value} disabled hidden />}
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
