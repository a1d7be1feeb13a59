import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../components/Button.tsx'
import { t } from '../language/t.ts'

/** The end of a list that goes on: reads more as it comes near, or when it is pressed. */
export function ShowMore({ isReading, onMore }: ShowMore.Props) {
  const end = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(() => {
    if (!isReading) onMore()
  })
  useEffect(() => {
    const element = end.current
    if (element === null) return undefined
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) more()
      },
      { rootMargin: '400px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={end} className="mt-4 text-center">
      <Button disabled={isReading} onClick={onMore}>
        {t('Show more')}
      </Button>
    </div>
  )
}

export declare namespace ShowMore {
  type Props = {
    /** Whether more is on its way. */
    isReading: boolean
    onMore: () => void
  }
}
