import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react'
import { useMatches } from '../app/useMatches.ts'
import { t } from '../language/t.ts'
import { nearestSpot, type Spot } from './nearestSpot.ts'

/** How near to something a press has to be to mean it, in pixels. */
const reach = 24

const steps: Readonly<Record<string, number>> = {
  ...{ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 },
  ...{ PageDown: -10, PageUp: 10, Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY },
}

/**
 * A picture of which each part can be read: by pointing at it, by touching it, and by the arrow keys. What is read
 * stands in a line below. For a screen reader it is a slider from the first to the last.
 *
 * A picture of numbers goes from left to right in every language, as they do.
 */
export function ChartReading(props: ChartReading.Props) {
  const { label, width, height, drawing, reading } = props
  const { spots, picture } = drawing
  const hintId = useId()
  const hint = useMatches('(pointer: coarse)') ? t('Touch the chart to read it.') : reading.hint
  const [read, setRead] = useState<{ id: string; isNear: boolean }>()
  const pressedBy = useRef('')
  // By what it is known by: what comes in beside it moves nobody on to another.
  const found = read === undefined ? -1 : spots.findIndex(({ id }) => id === read.id)
  const spot = spots[found]
  const last = spots.length - 1
  const now = spot === undefined ? last : found

  const choose = (index: number, isNear = true) => {
    const id = spots[Math.max(0, Math.min(last, index))]?.id
    if (id !== undefined && (id !== read?.id || isNear !== read.isNear)) setRead({ id, isNear })
  }
  const point = (event: PointerEvent) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const place = { x: event.clientX - left, y: event.clientY - top }
    const nearest = nearestSpot(spots, place, reading.by)
    if (nearest) choose(nearest.index, nearest.distance <= reach)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      choose(now + step)
    } else if (event.key === 'Enter' && spot !== undefined) reading.open?.(spot.id)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that nothing in it is pointed at or focused any more
    <div
      onPointerLeave={event => {
        const isHeld = event.currentTarget.contains(document.activeElement)
        if (event.pointerType === 'mouse' && !isHeld) setRead(undefined)
      }}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) setRead(undefined)
      }}
    >
      <div dir="ltr" style={{ height }} className="relative">
        <svg width={width} height={height} role="img" aria-label={label} className="block">
          {picture}
        </svg>
        {spot !== undefined && (
          <>
            <span
              aria-hidden
              style={{ left: spot.x, height: height - 20 }}
              className="pointer-events-none absolute top-0 border-s border-faint"
            />
            <span
              aria-hidden
              style={{ left: spot.x - 6, top: spot.y - 6 }}
              className="pointer-events-none absolute size-3 rounded-full border-2 border-text"
            />
          </>
        )}
        {last >= 0 && (
          <div
            role="slider"
            tabIndex={0}
            aria-label={reading.label}
            aria-describedby={hintId}
            aria-valuemin={1}
            aria-valuemax={last + 1}
            aria-valuenow={now + 1}
            aria-valuetext={reading.text(spots[now]?.id ?? '')}
            onKeyDown={onKeyDown}
            onFocus={() => {
              if (spot === undefined) choose(last)
            }}
            onPointerMove={point}
            onPointerDown={event => {
              pressedBy.current = event.pointerType
              point(event)
            }}
            // A finger only reads: what it has read can be opened from the line below.
            onClick={() => {
              if (pressedBy.current === 'mouse' && read?.isNear && spot) reading.open?.(spot.id)
            }}
            className={`absolute inset-0 touch-pan-y rounded-control ${
              reading.open && read?.isNear ? 'cursor-pointer' : 'cursor-crosshair'
            }`}
          />
        )}
      </div>
      <div className="mt-1 flex h-6 items-center text-12 text-faint max-sm:h-12">
        {spot === undefined ? (
          <p id={hintId} className="min-w-0 sm:truncate">
            {last >= 0 && hint}
          </p>
        ) : (
          <>
            <p id={hintId} hidden>
              {hint}
            </p>
            <div className="flex min-w-0 flex-1 items-baseline gap-x-3 text-text">
              {reading.show(spot.id)}
            </div>
          </>
        )}
      </div>
    </div>
  )
}

export declare namespace ChartReading {
  type Drawing = {
    /** What stands within the `svg`. */
    picture: ReactNode
    /** What can be read, from the left to the right. */
    spots: readonly Spot[]
  }
  type Reading = {
    /** What is gone through. */
    label: string
    /** What a pointer is near to: by `x` alone where something stands above every place. */
    by: 'x' | 'both'
    /** What a spot says, in one line. */
    text: (id: string) => string
    /** The same, drawn. */
    show: (id: string) => ReactNode
    /** Goes to what it is about. */
    open?: ((id: string) => void) | undefined
    /** How it is done, in a few words. */
    hint: string
  }
  type Props = {
    /** What the picture shows, in words. */
    label: string
    /** Pixels. */
    width: number
    height: number
    drawing: Drawing
    reading: Reading
  }
}
