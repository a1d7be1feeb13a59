import { formatDecimal } from '../market/formatDecimal.ts'
import { chartMargin } from './chartMargin.ts'
import { ticks } from './scale.ts'

/** Hairlines with the values of the vertical axis, and the words of the horizontal one. */
export function Axes(props: Axes.Props) {
  const { width, height, y, from, to, marks } = props
  const margin = chartMargin(from, to)
  return (
    <g className="fill-faint text-12" aria-hidden>
      {ticks(from, to, 4).map(value => (
        <g key={value}>
          <line
            x1={margin.left}
            x2={width - margin.right}
            y1={y(value)}
            y2={y(value)}
            className="stroke-line"
          />
          <text x={margin.left - 6} y={y(value)} dy="0.32em" textAnchor="end">
            {formatDecimal(value)}
          </text>
        </g>
      ))}
      {marks.map(({ x, text, anchor = 'middle' }) => (
        <text key={`${x}${text}`} x={x} y={height - 5} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </g>
  )
}

export declare namespace Axes {
  type Mark = { x: number; text: string; anchor?: 'start' | 'middle' | 'end' | undefined }
  type Props = {
    width: number
    height: number
    y: (value: number) => number
    from: number
    to: number
    marks: readonly Mark[]
  }
}
