import { UnreadLine } from '../../components/UnreadLine.tsx'
import { t } from '../language/t.ts'
import { formatDecimal } from '../market/formatDecimal.ts'
import { Axes } from './Axes.tsx'
import { ChartEmpty, ChartFrame } from './ChartFrame.tsx'
import { chartMargin } from './chartMargin.ts'
import { depthRange, depthSteps, type Level, type Step } from './depthSteps.ts'
import { linearScale, ticks } from './scale.ts'

/** How many are wanted and how many are for sale up to each price. */
export function DepthChart(props: DepthChart.Props) {
  const { failed, onRetry, symbol, height } = props
  const bids = depthSteps(props.bids ?? [], 'bid')
  const asks = depthSteps(props.asks ?? [], 'ask')
  const isPending = props.bids === undefined || props.asks === undefined
  const [from, to] = depthRange(bids, asks)
  const shownBids = bids.filter(({ price }) => price >= from)
  const shownAsks = asks.filter(({ price }) => price <= to)
  const most = Math.max(shownBids.at(-1)?.sum ?? 0, shownAsks.at(-1)?.sum ?? 0, 1)
  const words = [
    bids[0] && t('best offer {0} {1}', formatDecimal(bids[0].price), symbol),
    asks[0] && t('cheapest listing {0} {1}', formatDecimal(asks[0].price), symbol),
    bids.length > 0 && t('{0} wanted for any item', String(bids.at(-1)?.sum)),
    asks.length > 0 && t('{0} for sale in all', String(asks.at(-1)?.sum)),
  ].filter(part => typeof part === 'string')
  const levels = [
    ...shownBids.map(step => ({ ...step, id: `bid:${step.price}`, side: 'bid' })),
    ...shownAsks.map(step => ({ ...step, id: `ask:${step.price}`, side: 'ask' })),
  ].sort((one, other) => one.price - other.price)
  const textOf = (id: string) => {
    const level = levels.find(each => each.id === id)
    if (level === undefined) return ''
    const values = [level.sum, formatDecimal(level.price), symbol] as const
    return level.side === 'bid'
      ? t('▲ {0} wanted at {1} {2} or more', ...values)
      : t('▼ {0} for sale at {1} {2} or less', ...values)
  }
  return (
    <ChartFrame
      height={height}
      reading={{
        label: t('Depth, price by price'),
        by: 'x',
        text: textOf,
        show: id => <span className="truncate">{textOf(id)}</span>,
        hint: t('Point at a price, or use the arrow keys.'),
      }}
      label={t('Depth of the order book: {0}', words.join(', '))}
      note={
        <>
          <span className="flex flex-wrap justify-between gap-x-4">
            <span className="text-up">{t('▲ Offers')}</span>
            <span>
              {t('Quantity by price in')} {symbol}
            </span>
            <span className="text-down">{t('▼ Listings')}</span>
          </span>
          <span className="mt-1 block">
            {t(
              'What buyers pay, fees included. Without offers for a trait or an item, and without prices in currencies that have no rate here.',
            )}
          </span>
        </>
      }
    >
      {isPending ? (
        failed ? (
          <ChartEmpty>
            <UnreadLine onRetry={onRetry} className="justify-center">
              {t('The order book could not be read.')}
            </UnreadLine>
          </ChartEmpty>
        ) : (
          <div className="skeleton size-full" />
        )
      ) : bids.length + asks.length === 0 ? (
        <ChartEmpty>{t('There are no offers and no listings.')}</ChartEmpty>
      ) : (
        ({ width, height }) => {
          const margin = chartMargin(0, most)
          const x = linearScale([from, to], [margin.left, width - margin.right])
          const y = linearScale([0, most], [height - margin.bottom, margin.top])
          const marks = ticks(from, to, Math.max(3, Math.floor(width / 60))).map(value => ({
            x: x(value),
            text: formatDecimal(value),
          }))
          return {
            spots: levels.map(({ id, price, sum }) => ({ id, x: x(price), y: y(sum) })),
            picture: (
              <>
                <Axes {...{ width, height, y, marks }} from={0} to={most} />
                <Area
                  {...{ x, y }}
                  steps={shownBids}
                  end={from}
                  className="fill-up-tint stroke-up"
                />
                <Area
                  {...{ x, y }}
                  steps={shownAsks}
                  end={to}
                  className="fill-down-tint stroke-down"
                />
              </>
            ),
          }
        }
      )}
    </ChartFrame>
  )
}

export declare namespace DepthChart {
  type Props = {
    bids: readonly Level[] | undefined
    asks: readonly Level[] | undefined
    failed: boolean
    /** Reads what could not be read. */
    onRetry: () => void
    symbol: string
    /** Pixels. */
    height?: number | undefined
  }
}

type AreaProps = {
  steps: readonly Step[]
  /** The price at which the drawing ends. */
  end: number
  x: (price: number) => number
  y: (sum: number) => number
  className: string
}

function Area({ steps, end, x, y, className }: AreaProps) {
  const [first] = steps
  if (first === undefined) return null
  const path = steps.map(({ price, sum }) => `H${x(price)}V${y(sum)}`).join('')
  const line = `M${x(first.price)} ${y(0)}${path}H${x(end)}`
  return (
    <g className={className}>
      <path d={`${line}V${y(0)}Z`} className="stroke-none" />
      {/* Without the edge where the drawing ends: nothing falls to zero there. */}
      <path d={line} className="fill-none" strokeWidth={1.5} strokeLinejoin="round" />
    </g>
  )
}
