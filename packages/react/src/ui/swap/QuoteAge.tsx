import { useEffect, useState } from 'react'
import { relativeTime } from '../format/relativeTime.ts'
import { englishSwap } from '../messages/english/englishSwap.ts'
import { englishTime } from '../messages/english/englishTime.ts'
import { Button } from '../parts/Button.tsx'
import { Strokes } from '../parts/Icon.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'

const again = ['M20 11a8 8 0 0 0-14.9-3', 'M4 4v5h5', 'M4 13a8 8 0 0 0 14.9 3', 'M20 20v-5h-5']

/** How old a quote is, second by second, and the way to a new one. */
export function QuoteAge({ readAt, now = Date.now, onRefresh }: QuoteAge.Props) {
  const { locale } = useUi()
  const { swap, time } = useTexts({ swap: englishSwap, time: englishTime })
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick(count => count + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  const age = Math.max(0, Math.floor((now() - readAt) / 1000))
  const when =
    age < 60 ? swap.secondsAgo(age) : relativeTime(readAt / 1000, now() / 1000, locale, { time })
  return (
    <div className="sl-swap-line sl-small">
      <span className="sl-faint">{swap.quoted(when)}</span>
      <Button look="ghost" size="small" onClick={onRefresh}>
        <Strokes paths={again} size={13} />
        {swap.refresh}
      </Button>
    </div>
  )
}

export declare namespace QuoteAge {
  type Props = {
    /** Milliseconds since 1970. */
    readAt: number
    now?: (() => number) | undefined
    onRefresh: () => void
  }
}
