import { exactTime } from '@sluice/react/ui'
import { useNavigate } from '@tanstack/react-router'
import { memo } from 'react'
import { PriceAmount } from '../../components/PriceAmount.tsx'
import { UnreadLine } from '../../components/UnreadLine.tsx'
import { languageChoice } from '../language/languageChoice.ts'
import { t } from '../language/t.ts'
import { useLanguage } from '../language/useLanguage.ts'
import { formatDecimal } from '../market/formatDecimal.ts'
import { priceText } from '../market/priceText.ts'
import { ChartEmpty, ChartFrame } from './ChartFrame.tsx'
import { type FloorStep, floorAt } from './floorSteps.ts'
import { SaleLine } from './SaleLine.tsx'
import { type DayLow, SalesPicture } from './SalesPicture.tsx'
import type { SalePoint } from './salePoints.ts'
import { quantile } from './scale.ts'

/** Sales by time and price, each to be read and gone to, with what was paid at least on each day and what the floor was, or is now. What is far above all others stands at the upper edge. */
export const SalesChart = memo(function SalesChart(props: SalesChart.Props) {
  useLanguage()
  const navigate = useNavigate()
  const {
    from,
    to,
    floor,
    floors,
    symbol,
    failed,
    onRetry,
    chainId,
    none,
    isJoined = false,
  } = props
  const points = props.points
    ?.filter(({ time }) => from === undefined || time >= from)
    .sort((one, other) => one.time - other.time)
  const lows = props.lows ?? []
  const byId = new Map(points?.map(point => [point.id, point]))
  const prices = points?.map(point => point.price) ?? []
  const usual = quantile(prices, 0.95) ?? 0
  const highest = Math.max(...prices, 0)
  // Clipped only where the highest would press the others down.
  const sold = Math.max(highest > usual * 2 ? usual * 1.25 : highest * 1.05, (floor ?? 0) * 1.1)
  // So are floors, which may have been of one dear listing.
  const seen = seenOf(floors, from)
  const top = Math.max(
    sold,
    ...seen.filter(price => prices.length === 0 || price <= sold * 2).map(price => price * 1.05),
  )
  /** Only the floor is there to see. */
  const isFloorAlone = points?.length === 0 && seen.length > 0
  const nothing = none ?? t('Nothing was sold yet.')
  const clipped = prices.filter(price => price > top).length
  const floorThen = ({ time }: SalePoint) => {
    const price = floors && floorAt(floors, time)?.price
    if (price === undefined) return undefined
    return price === null
      ? t('nothing listed then')
      : t('floor then {0} {1}', formatDecimal(price), symbol)
  }
  const toToken = ({ token }: SalePoint) =>
    chainId === undefined || token === undefined
      ? undefined
      : ({
          to: '/token/$chainId/$contract/$tokenId',
          params: { chainId: String(chainId), ...token },
        } as const)
  return (
    <ChartFrame
      label={
        isFloorAlone
          ? `${nothing} ${t('Floor between {0} and {1} {2}.', formatDecimal(Math.min(...seen)), formatDecimal(Math.max(...seen)), symbol)}`
          : points === undefined
            ? t('Sales')
            : points.length === 1
              ? t('1 sale for {0} {1}', formatDecimal(highest), symbol)
              : t(
                  '{0} sales between {1} and {2} {3}',
                  points.length,
                  formatDecimal(Math.min(...prices, highest)),
                  formatDecimal(highest),
                  symbol,
                )
      }
      height={240}
      reading={{
        label: t('Sales, one by one'),
        by: 'both',
        text: id => {
          const point = byId.get(id)
          if (!point) return ''
          const then = floorThen(point)
          return `${point.name}: ${priceText(point.paid)}, ${exactTime(point.time, languageChoice.locale())}${then ? `, ${then}` : ''}`
        },
        show: id => {
          const point = byId.get(id)
          return (
            point && (
              <SaleLine
                name={point.name}
                time={point.time}
                link={toToken(point)}
                beside={floorThen(point)}
              >
                <PriceAmount price={point.paid} exact />
              </SaleLine>
            )
          )
        },
        ...(chainId === undefined
          ? { hint: t('Point at a sale, or go from one to the next by the arrow keys.') }
          : {
              hint: t('Point at a sale, or use the arrow keys. A click or Enter opens the item.'),
              open: id => {
                const point = byId.get(id)
                const link = point && toToken(point)
                if (link) void navigate(link)
              },
            }),
      }}
      note={
        <span className="flex flex-wrap gap-x-4">
          <span className="me-auto">
            {t('Price in')} {symbol}
            {isFloorAlone && ` · ${nothing}`}
            {clipped > 0 &&
              (clipped === 1 ? t(' · 1 is higher (△)') : t(' · {0} are higher (△)', clipped))}
          </span>
          {lows.length > 0 && <span>{t('╌╌ lowest sale of the day (UTC)')}</span>}
          {(floor !== undefined || floors?.some(({ price }) => price != null)) && (
            <span>
              <span className="text-warn">━</span>{' '}
              {floor === undefined
                ? t('floor')
                : `${floors ? t('floor, now') : t('floor now')} ${formatDecimal(floor)}`}
            </span>
          )}
        </span>
      }
    >
      {points === undefined ? (
        failed ? (
          <ChartEmpty>
            <UnreadLine onRetry={onRetry} className="justify-center">
              {t('The sales could not be read.')}
            </UnreadLine>
          </ChartEmpty>
        ) : (
          <div className="skeleton size-full" />
        )
      ) : points.length === 0 && !isFloorAlone ? (
        <ChartEmpty>{nothing}</ChartEmpty>
      ) : (
        size =>
          SalesPicture({
            ...{ ...size, points, lows, floor, floors, to, top, isJoined },
            from: from ?? (isFloorAlone ? floors?.[0]?.from : undefined),
          })
      )}
    </ChartFrame>
  )
})

export declare namespace SalesChart {
  type Props = {
    /** What was sold; what is older than `from` is not drawn. */
    points: readonly SalePoint[] | undefined
    /** What was paid at least on days with a sale. */
    lows?: readonly DayLow[] | undefined
    /** Drawn from and until when, in seconds since 1970; from the first to the last sale where that is not given. */
    from?: number | undefined
    to?: number | undefined
    /** Of now. */
    floor: number | undefined
    /** What it was, from when that is known. */
    floors?: readonly FloorStep[] | undefined
    symbol: string
    failed: boolean
    /** Reads what could not be read. */
    onRetry: () => void
    /** Where what was sold can be gone to; nowhere when absent. */
    chainId?: number | undefined
    /** What stands there where nothing was sold. */
    none?: string | undefined
    /** Whether they are of one thing, so that a line between them means something. */
    isJoined?: boolean | undefined
  }
}

/** The floors from a time on: before it, what it was at that time. */
function seenOf(steps: readonly FloorStep[] | undefined, from: number | undefined): number[] {
  return (steps ?? []).flatMap(({ price }, index) => {
    const end = steps?.[index + 1]?.from
    const isOver = from !== undefined && end !== undefined && end <= from
    return price == null || isOver ? [] : [price]
  })
}
