import { exactTime } from '../format/exactTime.ts'
import { relativeTime } from '../format/relativeTime.ts'
import { useUi } from '../UiProvider.tsx'

/** A time relative to now, exact on hover. */
export function Time({ at, className = '' }: Time.Props) {
  const { locale, messages } = useUi()
  return (
    <time
      dateTime={new Date(at * 1000).toISOString()}
      title={exactTime(at, locale)}
      className={`sl-nowrap ${className}`}
    >
      {relativeTime(at, Date.now() / 1000, locale, messages)}
    </time>
  )
}

export declare namespace Time {
  type Props = { /** Seconds since 1970. */ at: number; className?: string | undefined }
}
