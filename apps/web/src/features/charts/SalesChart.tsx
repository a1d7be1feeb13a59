import { exactTime } from '@sluice/react/ui'
import { memo } from 'react'
import { languageChoice } from '../language/languageChoice.ts'
import { t } from '../language/t.ts'
import { useLanguage } from '../language/useLanguage.ts'
import { formatDecimal } from '../market/formatDecimal.ts'
import { Axes } from './Axes.tsx'
import { ChartEmpty, ChartFrame } from './ChartFrame.tsx'
import { chartMargin } from './chartMargin.ts'
import { linearScale, quantile } from './scale.ts'

/** A sale: seconds since 1970, and a price for looking only. */
export type SalePoint = { id: string; time: number; price: number; name: string }

const day = () => new Intl.DateTimeFormat(languageChoice.get(), { month: 'short', day: 'numeric' })
const hour = () =>
  new Intl.DateTimeFormat(languageChoice.get(), { hour: '2-digit', minute: '2-digit' })

/** Sales by time and price, with the floor of now: what it was before nobody tells. What is far above all others stands at the upper edge. */
export const SalesChart = memo(function SalesChart(props: SalesChart.Props) {
  useLanguage()
  const { points, floor, symbol, failed, isJoined = false } = props
  const prices = points?.map(point => point.price) ?? []
  const usual = quantile(prices, 0.95) ?? 0
  const highest = Math.max(...prices, 0)
  // Clipped only where the highest would press the others down.
  const top = Math.max(highest > usual * 2 ? usual * 1.25 : highest * 1.05, (floor ?? 0) * 1.1)
  const clipped = prices.filter(price => price > top).length
  return (
    <ChartFrame
      label={
        points === undefined
          ? t('Sales')
          : t(
              '{0} sales between {1} and {2} {3}',
              points.length,
              formatDecimal(Math.min(...prices, highest)),
              formatDecimal(highest),
              symbol,
            )
      }
      height={240}
      note={
        <span className="flex flex-wrap justify-between gap-x-4">
          <span>
            {t('Price in')} {symbol}
            {clipped > 0 &&
              (clipped === 1 ? t(' · 1 is higher (△)') : t(' · {0} are higher (△)', clipped))}
          </span>
          {floor !== undefined && (
            <span>
              {t('╌╌ floor now')} {formatDecimal(floor)}
            </span>
          )}
        </span>
      }
    >
      {points === undefined ? (
        failed ? (
          <ChartEmpty>{t('The sales could not be read.')}</ChartEmpty>
        ) : (
          <div className="skeleton size-full" />
        )
      ) : points.length === 0 ? (
        <ChartEmpty>{t('Nothing was sold yet.')}</ChartEmpty>
      ) : (
        ({ width, height }) => {
          const margin = chartMargin(0, top)
          const times = points.map(point => point.time)
          const [from, to] = [Math.min(...times), Math.max(...times)]
          const x = linearScale([from, to], [margin.left + 6, width - margin.right - 6])
          const y = linearScale([0, top], [height - margin.bottom, margin.top])
          const format = to - from > 2 * 86_400 ? day() : hour()
          const marks =
            from === to
              ? [{ x: x(from), text: format.format(from * 1000) }]
              : ([
                  { x: x(from), text: format.format(from * 1000), anchor: 'start' },
                  { x: x(to), text: format.format(to * 1000), anchor: 'end' },
                ] as const)
          return (
            <>
              <Axes width={width} height={height} y={y} from={0} to={top} marks={marks} />
              {floor !== undefined && floor <= top && (
                <line
                  x1={margin.left}
                  x2={width - margin.right}
                  y1={y(floor)}
                  y2={y(floor)}
                  strokeDasharray="4 4"
                  className="stroke-warn"
                />
              )}
              {isJoined && (
                <polyline
                  points={[...points]
                    .sort((a, b) => a.time - b.time)
                    .map(point => `${x(point.time)},${y(Math.min(point.price, top))}`)
                    .join(' ')}
                  className="fill-none stroke-accent"
                  strokeWidth={1.5}
                  strokeLinejoin="round"
                />
              )}
              {points.map(point => (
                <Dot key={point.id} point={point} x={x(point.time)} y={y} top={top}>
                  {`${point.name}: ${formatDecimal(point.price)} ${symbol}, ${exactTime(point.time, languageChoice.get())}`}
                </Dot>
              ))}
            </>
          )
        }
      )}
    </ChartFrame>
  )
})

export declare namespace SalesChart {
  type Props = {
    points: readonly SalePoint[] | undefined
    floor: number | undefined
    symbol: string
    failed: boolean
    /** Whether they are of one thing, so that a line between them means something. */
    isJoined?: boolean | undefined
  }
}

type DotProps = {
  point: SalePoint
  x: number
  y: (price: number) => number
  top: number
  children: string
}

function Dot({ point, x, y, top, children }: DotProps) {
  const isClipped = point.price > top
  return isClipped ? (
    <path d={`M${x} ${y(top)}l4 7h-8z`} className="fill-none stroke-accent" strokeWidth={1.5}>
      <title>{children}</title>
    </path>
  ) : (
    <circle cx={x} cy={y(point.price)} r={3} className="fill-accent" fillOpacity={0.65}>
      <title>{children}</title>
    </circle>
  )
}
