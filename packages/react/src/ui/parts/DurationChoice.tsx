import type { OrderSpan } from '../../flow/orderEnd.ts'
import { englishDuration } from '../messages/english/englishDuration.ts'
import { useTexts } from '../useTexts.ts'
import { Choice } from './Choice.tsx'

const hour = 3_600
const day = 86_400
const usual = [hour, day, 7 * day, 30 * day, 90 * day]

/** How long an order stands: a usual duration, or until a day and minute of the person's own clock. */
export function DurationChoice({ id, span, problem, onChange }: DurationChoice.Props) {
  const { duration } = useTexts({ duration: englishDuration })
  const isOwn = span.endsAt !== undefined
  return (
    <div>
      <p className="sl-label" aria-hidden>
        {duration.label}
      </p>
      <Choice
        label={duration.label}
        value={isOwn ? 'own' : String(span.duration)}
        options={[
          ...usual.map(seconds => ({
            value: String(seconds),
            label: seconds < day ? duration.hours(seconds / hour) : duration.days(seconds / day),
          })),
          { value: 'own', label: duration.own },
        ]}
        onChange={value =>
          onChange(
            value === 'own'
              ? { endsAt: nextMinute(Date.now() / 1000 + span.duration) }
              : { duration: Number(value), endsAt: undefined },
          )
        }
      />
      {isOwn && (
        <div className="sl-until">
          <label htmlFor={id} className="sl-secondary sl-small">
            {duration.endsAt}
          </label>
          <input
            id={id}
            type="datetime-local"
            className="sl-until-input"
            value={toLocal(span.endsAt)}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-problem`}
            onChange={event => onChange({ endsAt: fromLocal(event.target.value) })}
          />
        </div>
      )}
      <p id={`${id}-problem`} className="sl-small sl-down" aria-live="polite">
        {problem}
      </p>
    </div>
  )
}

export declare namespace DurationChoice {
  type Props = {
    id: string
    span: OrderSpan
    onChange: (change: Partial<OrderSpan>) => void
    problem: string | undefined
  }
}

const nextMinute = (seconds: number) => Math.ceil(seconds / 60) * 60

/** As the field has it: the wall clock where the person is. What is no time is an empty field. */
function toLocal(seconds: number | undefined): string {
  if (seconds === undefined || !Number.isFinite(seconds) || seconds <= 0) return ''
  const at = new Date(seconds * 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** Seconds since 1970; 0, which is over, while the field is not filled in. */
function fromLocal(text: string): number {
  const at = new Date(text).getTime()
  return Number.isNaN(at) ? 0 : Math.floor(at / 1000)
}
