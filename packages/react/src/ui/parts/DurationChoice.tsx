import { englishForm } from '../messages/english/englishForm.ts'
import { useTexts } from '../useTexts.ts'
import { Choice } from './Choice.tsx'

const usualDays = [1, 7, 30, 90]

/** How long an order stands, in seconds, out of a few usual durations. */
export function DurationChoice(props: {
  value: number
  onChange: (value: number) => void
  /** Those to choose from, in days. */
  days?: readonly number[] | undefined
}) {
  const { form } = useTexts({ form: englishForm })
  return (
    <div>
      <p className="sl-label" aria-hidden>
        {form.duration}
      </p>
      <Choice
        label={form.duration}
        value={String(props.value)}
        options={(props.days ?? usualDays).map(days => ({
          value: String(days * 86_400),
          label: form.days(days),
        }))}
        onChange={value => props.onChange(Number(value))}
      />
    </div>
  )
}
