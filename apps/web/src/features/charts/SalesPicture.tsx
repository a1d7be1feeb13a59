import { Axes } from './Axes.tsx'
import type { ChartFrame } from './ChartFrame.tsx'
import type { ChartReading } from './ChartReading.tsx'
import { chartMargin } from './chartMargin.ts'
import { floorPath } from './floorPath.ts'
import type { FloorStep } from './floorSteps.ts'
import type { SalePoint } from './salePoints.ts'
import { linearScale } from './scale.ts'
import { timeMarks } from './timeMarks.ts'

/** What was paid at least from one time on until another, in seconds since 1970; for looking only. */
export type DayLow = { from: number; to: number; price: number }

/** What is drawn of sales, and where each is. `points` from the first to the last; of none, `from` and `to` are needed. */
export function SalesPicture(props: SalesPicture.Props): ChartReading.Drawing {
  const { width, height, points, lows, floor, floors, top, isJoined } = props
  const margin = chartMargin(0, top)
  const times = points.map(({ time }) => time)
  const from = Math.min(props.from ?? times[0] ?? 0, ...times)
  const to = Math.max(props.to ?? times.at(-1) ?? 0, ...times)
  const right = width - margin.right
  const x = linearScale([from, to], [margin.left + 6, right - 6])
  const y = linearScale([0, top], [height - margin.bottom, margin.top])
  const within = (time: number) => Math.max(from, Math.min(to, time))
  const spots = points.map(({ id, time, price }) => ({
    id,
    x: x(time),
    y: price > top ? y(top) + 4 : y(price),
  }))
  return {
    spots,
    picture: (
      <>
        <Axes {...{ width, height, y }} from={0} to={top} marks={timeMarks(from, to, x)} />
        <path
          d={lows
            .filter(low => low.to > from && low.from < to && low.price <= top)
            .map(low => `M${x(within(low.from))} ${y(low.price)}H${x(within(low.to))}`)
            .join('')}
          className="fill-none stroke-secondary"
          strokeDasharray="3 2"
        />
        {floors && (
          <path
            d={floorPath(floors, { from, to, top, x, y })}
            className="fill-none stroke-warn"
            strokeWidth={1.5}
          />
        )}
        {floor !== undefined && floor <= top && (
          // Thin across all, to compare with; it is the floor of now, at the end.
          <>
            <path
              d={`M${margin.left} ${y(floor)}H${right}`}
              className="fill-none stroke-warn"
              strokeOpacity={0.5}
              strokeDasharray={floors && '1 3'}
            />
            <path
              d={`M${right - 14} ${y(floor)}H${right}`}
              className="fill-none stroke-warn"
              strokeWidth={3}
            />
          </>
        )}
        {isJoined && (
          <polyline
            points={points
              .map(point => `${x(point.time)},${y(Math.min(point.price, top))}`)
              .join(' ')}
            className="fill-none stroke-accent"
            strokeWidth={1.5}
            strokeLinejoin="round"
          />
        )}
        {spots.map((spot, index) =>
          (points[index]?.price ?? 0) > top ? (
            <path
              key={spot.id}
              d={`M${spot.x} ${y(top)}l4 7h-8z`}
              className="fill-none stroke-accent"
              strokeWidth={1.5}
            />
          ) : (
            <circle
              key={spot.id}
              cx={spot.x}
              cy={spot.y}
              r={3}
              className="fill-accent"
              fillOpacity={0.65}
            />
          ),
        )}
      </>
    ),
  }
}

export declare namespace SalesPicture {
  type Props = ChartFrame.Size & {
    points: readonly SalePoint[]
    lows: readonly DayLow[]
    floor: number | undefined
    floors: readonly FloorStep[] | undefined
    from: number | undefined
    to: number | undefined
    /** The highest price that is drawn where it is. */
    top: number
    isJoined: boolean
  }
}
