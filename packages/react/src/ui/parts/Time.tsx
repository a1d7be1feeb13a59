import { isDate } from '../../format/isDate.ts'
import { exactTime } from '../format/exactTime.ts'
import { relativeTime } from '../format/relativeTime.ts'
import { englishCommon } from '../messages/english/englishCommon.ts'
import { englishTime } from '../messages/english/englishTime.ts'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import { useMinute } from './useMinute.ts'

const texts = { time: englishTime, common: englishCommon }

/** A time relative to now, which goes on by itself; exact on hover. It keeps its order among text of another direction. */
export function Time({ at, otherwise, className = '' }: Time.Props) {
  const { locale } = useUi()
  const messages = useTexts(texts)
  const minute = useMinute()
  if (!isDate(at)) return <span className={className}>{otherwise ?? messages.common.unknown}</span>
  return (
    <time
      // A server has another clock and another time zone: what it wrote is taken over, and written anew.
      key={minute ? 1 : 0}
      suppressHydrationWarning
      dir="auto"
      dateTime={new Date(at * 1000).toISOString()}
      title={exactTime(at, locale)}
      className={`sl-nowrap ${className}`}
    >
      {relativeTime(at, Date.now() / 1000, locale, messages)}
    </time>
  )
}

export declare namespace Time {
  type Props = {
    /** Seconds since 1970. */
    at: number
    /** What is said where there is no such date; "unknown" when absent. */
    otherwise?: string | undefined
    className?: string | undefined
  }
}
