import { exactTime } from '@sluice/react/ui'
import { useEffect, useReducer } from 'react'
import { t } from '../language/t.ts'
import { useLocale } from '../language/useLocale.ts'
import { countdownText } from './countdownText.ts'

const hour = 3600
/** Minutes before the end that are told aloud. */
const told = [1, 2, 5, 10, 30, 60]

/** The time until a moment, to the second in the last hour; a screen reader hears of it now and then, not each second. */
export function Countdown({ at, label }: Countdown.Props) {
  const locale = useLocale()
  const [ticks, tick] = useReducer((count: number) => count + 1, 0)
  const left = Math.max(0, Math.ceil(at - Date.now() / 1000))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick waits for the next
  useEffect(() => {
    const ms = at * 1000 - Date.now()
    if (ms <= 0) return
    const wait = ms > hour * 1000 ? Math.min(60_000, ms - hour * 1000) : ms % 1000 || 1000
    const timer = setTimeout(tick, wait)
    return () => clearTimeout(timer)
  }, [at, ticks])
  if (left === 0) return null
  const minutes = told.find(each => left <= each * 60)
  return (
    <>
      <span role="status" className="sr-only">
        {minutes === undefined
          ? `${label} ${exactTime(at, locale)}`
          : minutes === 1
            ? t('{0} in less than a minute', label)
            : t('{0} in less than {1} minutes', label, minutes)}
      </span>
      <time
        aria-hidden
        dateTime={new Date(at * 1000).toISOString()}
        title={exactTime(at, locale)}
        className="whitespace-nowrap"
      >
        {t('{0} in {1}', label, countdownText(left, locale))}
      </time>
    </>
  )
}

export declare namespace Countdown {
  type Props = {
    /** Seconds since 1970. */
    at: number
    /** What happens then: "Begins", "Ends". */
    label: string
  }
}
