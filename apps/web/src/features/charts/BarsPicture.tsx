import { Axes } from './Axes.tsx'
import type { ChartFrame } from './ChartFrame.tsx'
import type { ChartReading } from './ChartReading.tsx'
import { chartMargin } from './chartMargin.ts'
import { linearScale } from './scale.ts'

/** What is drawn of values side by side, and where each is. */
export function BarsPicture({
  width,
  height,
  bars,
  marksOf,
}: BarsPicture.Props): ChartReading.Drawing {
  const most = Math.max(...bars.map(bar => bar.value)) || 1
  const margin = chartMargin(0, most)
  const right = width - margin.right
  const y = linearScale([0, most], [height - margin.bottom, margin.top])
  const room = (right - margin.left) / bars.length
  const gap = room > 6 ? 1 : 0
  return {
    spots: bars.map(({ id, value }, index) => ({
      id,
      x: margin.left + (index + 0.5) * room,
      y: y(value),
    })),
    picture: (
      <>
        <Axes {...{ width, height, y }} from={0} to={most} marks={marksOf(margin.left, right)} />
        {bars.map(({ id, value }, index) => (
          <rect
            key={id}
            x={margin.left + index * room + gap}
            width={Math.max(1, room - 2 * gap)}
            y={y(value)}
            height={y(0) - y(value)}
            rx={Math.min(2, room / 4)}
            // Opaque, so that no line of the axis is seen through it.
            className="fill-[color-mix(in_oklab,var(--sl-accent)_70%,var(--sl-surface))]"
          />
        ))}
      </>
    ),
  }
}

export declare namespace BarsPicture {
  type Props = ChartFrame.Size & {
    /** From the left to the right, at least one. */
    bars: readonly { id: string; value: number }[]
    /** What stands below, between the first bar and the last, in pixels. */
    marksOf: (left: number, right: number) => readonly Axes.Mark[]
  }
}
