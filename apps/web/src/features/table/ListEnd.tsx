import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../components/Button.tsx'
import { t } from '../language/t.ts'
import type { useMore } from './useMore.ts'

/**
 * The end of a list that goes on: reads on while it is near, in the place of what comes next, and says there what could
 * not be read. The focus goes from its button to the first of what came.
 */
export function ListEnd(props: ListEnd.Props) {
  const { more, isNear, count, height, className, children, onFocus } = props
  const { hasMore, isReading, failed, readOn } = more
  const isWanted = isNear && hasMore && !isReading && !failed
  useEffect(() => {
    if (isWanted) readOn()
  }, [isWanted, readOn])
  const pressedAt = useRef<number>(undefined)
  const goOn = useEffectEvent(() => {
    const at = pressedAt.current
    pressedAt.current = undefined
    if (at !== undefined && document.activeElement === document.body) onFocus(at)
  })
  useEffect(() => {
    if (!failed) goOn()
  }, [failed])
  if (!hasMore) return null
  if (!failed)
    return (
      <div aria-hidden style={{ height }} className={`overflow-hidden ${className}`}>
        {isNear && children}
      </div>
    )
  return (
    <div
      style={{ minHeight: height }}
      className={`flex flex-wrap content-center items-center justify-center gap-x-3 gap-y-1 px-3 py-1 text-13 text-warn ${className}`}
    >
      {isReading ? (
        <span className="skeleton h-4 w-40" />
      ) : (
        <p role="alert">{t('More could not be read.')}</p>
      )}
      <Button
        size="small"
        aria-disabled={isReading}
        className="aria-disabled:text-faint"
        onClick={() => {
          pressedAt.current = count
          readOn()
        }}
      >
        {t('Try again')}
      </Button>
    </div>
  )
}

export declare namespace ListEnd {
  type Props = {
    more: useMore.Result
    /** Whether the end is near the window. */
    isNear: boolean
    /** How many there are until now. */
    count: number
    /** Pixels of what comes next. */
    height: number
    className: string
    /** What stands for what comes next while it is on its way. */
    children: ReactNode
    /** Puts the focus on the one at this place, counted from 0. */
    onFocus: (index: number) => void
  }
}
