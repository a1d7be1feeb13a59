import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../components/Button.tsx'
import { t } from '../language/t.ts'

/**
 * The end of a list that goes on: reads more as it comes near, or when it is pressed. Nothing takes the focus away
 * from it: not the reading, and once there is no more it goes to the words that say so.
 */
export function ShowMore(props: ShowMore.Props) {
  const { hasMore, isReading, hasFailed, onMore, whole } = props
  const end = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  const more = () => {
    if (hasMore && !isReading) onMore()
  }
  const moreWhenNear = useEffectEvent(more)
  useEffect(() => {
    const element = end.current
    if (element === null) return undefined
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) moreWhenNear()
      },
      { rootMargin: '400px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (!hasMore && pressed.current && isLost)
      end.current?.querySelector<HTMLElement>('[tabindex]')?.focus()
  }, [hasMore])
  return (
    <div ref={end} className="mt-4 grid justify-items-center gap-2">
      {hasFailed && !isReading && (
        <p role="alert" className="text-12 text-warn">
          {t('More could not be read.')}
        </p>
      )}
      {hasMore ? (
        <Button
          aria-disabled={isReading}
          className="aria-disabled:text-faint"
          onClick={() => {
            pressed.current = true
            more()
          }}
        >
          {t('Show more')}
        </Button>
      ) : (
        <p tabIndex={-1} className="text-12 text-faint outline-none">
          {whole}
        </p>
      )}
    </div>
  )
}

export declare namespace ShowMore {
  type Props = {
    hasMore: boolean
    /** Whether more is on its way. */
    isReading: boolean
    /** Whether the last try to read more failed. */
    hasFailed: boolean
    onMore: () => void
    /** Said once all is there. */
    whole: string
  }
}
