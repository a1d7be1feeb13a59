import { useDailyVolumes, useSales } from '@sluice/react'
import { Choice } from '@sluice/react/ui'
import { useMemo } from 'react'
import { Button } from '../../components/Button.tsx'
import { UnreadLine } from '../../components/UnreadLine.tsx'
import { useChain } from '../app/AppContext.tsx'
import { SalesChart } from '../charts/SalesChart.tsx'
import { SalesNotes } from '../charts/SalesNotes.tsx'
import { salePoints } from '../charts/salePoints.ts'
import { readFrom, type SalesRange, secondsOf } from '../charts/salesRange.ts'
import { VolumeChart } from '../charts/VolumeChart.tsx'
import { volumeBars } from '../charts/volumeBars.ts'
import { t } from '../language/t.ts'
import { useFloorSteps } from './useFloorSteps.ts'

/** Sales of a page; more pages than these are not drawn, as nobody could tell so many from each other. */
const perPage = 500
const mostPages = 6

const day = 86_400
/** Days of one answer about volumes, and those that are drawn beside the sales of a day. */
const mostDays = 400
const fewDays = 7

const ranges = [
  { value: '24h', label: '24 h' },
  { value: '7d', label: '7 d' },
  { value: '30d', label: '30 d' },
  { value: 'all', label: 'All' },
] as const

const nothingSince = {
  '24h': 'Nothing was sold in the last 24 hours.',
  '7d': 'Nothing was sold in the last 7 days.',
  '30d': 'Nothing was sold in the last 30 days.',
  all: 'Nothing was sold yet.',
} as const

/** Each sale of a collection in a time that is chosen, and what was sold on each day of it. */
export function SalesOverTime(props: SalesOverTime.Props) {
  const { chainId, collection, symbol, range, onRange, floor } = props
  const { wrappedNative } = useChain(chainId)
  // From when on is asked once: a page that stays open draws less than it has read.
  const start = useMemo(() => readFrom(range, Date.now() / 1000), [range])
  const sales = useSales({
    ...{ chainId, collection, includeTokenMetadata: true, limit: perPage },
    ...(start === undefined ? {} : { startTimestamp: start }),
  })
  const floors = useFloorSteps({ chainId, collection, start })
  const volumes = useDailyVolumes({ chainId, id: collection, limit: mostDays })
  const pages = sales.data?.pages
  const { points, converted, others } = useMemo(
    () =>
      salePoints(
        pages?.flatMap(page => page.sales),
        wrappedNative,
      ),
    [pages, wrappedNative],
  )
  const days = volumes.data?.collections
  // The second after what was read last, so that what came in within it has room; what comes in later is read, too.
  const now = Math.ceil(Math.max(sales.dataUpdatedAt, volumes.dataUpdatedAt, floors.readAt) / 1000)
  const seconds = secondsOf(range)
  const bars = useMemo(() => {
    if (days === undefined) return undefined
    const last = Math.floor(now / day) * day
    // Of what a marketplace may say, times that there can have been.
    const times = days.flatMap(({ timestamp }) =>
      timestamp == null || timestamp < 0 || timestamp > last + 366 * day ? [] : [timestamp],
    )
    const wanted = Math.max(fewDays, Math.ceil((seconds ?? 0) / day))
    const first = seconds === undefined ? Math.min(...times) : last - (wanted - 1) * day
    // A chain may be ahead of the clock here.
    return volumeBars(days, first, Math.max(last, ...times))
  }, [days, now, seconds])
  const lows = useMemo(
    () =>
      // Of a day that is not drawn whole, the lowest may be outside.
      range === '24h'
        ? undefined
        : days?.flatMap(({ timestamp, floor_sell_value: price }) =>
            timestamp == null || price == null
              ? []
              : [{ from: timestamp, to: timestamp + day, price }],
          ),
    [days, range],
  )
  const drawn = pages?.reduce((sum, page) => sum + page.sales.length, 0) ?? 0
  return (
    <>
      <section aria-labelledby="sales" className="min-w-0 lg:col-span-2">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
          <h2 id="sales" className="text-14 font-bold">
            {t('Sales')}
          </h2>
          <Choice
            label={t('Time')}
            value={range}
            options={ranges.map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={onRange}
          />
        </div>
        <SalesChart
          {...{ points, lows, floor, symbol, chainId }}
          floors={floors.steps}
          from={seconds === undefined ? undefined : now - seconds}
          to={now}
          failed={sales.isError}
          onRetry={sales.refetch}
          none={t(nothingSince[range])}
        />
        {sales.hasNextPage && (
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-faint">
            {t('The latest {0} sales; there are older ones.', drawn)}
            {(pages?.length ?? 0) < mostPages && (
              <Button
                size="small"
                disabled={sales.isFetchingNextPage}
                onClick={() => void sales.fetchNextPage()}
              >
                {sales.isFetchNextPageError ? t('Try again') : t('Draw older ones')}
              </Button>
            )}
          </p>
        )}
        {floors.retry && (
          <UnreadLine onRetry={floors.retry}>
            {t('What the floor was could not be read.')}
          </UnreadLine>
        )}
        {floors.older && (
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-faint">
            {t('The latest {0} changes of the floor; there are older ones.', floors.drawn)}
            {floors.older.isDrawable && (
              <Button size="small" disabled={floors.older.isReading} onClick={floors.older.read}>
                {floors.older.hasFailed ? t('Try again') : t('Draw older ones')}
              </Button>
            )}
          </p>
        )}
        <SalesNotes {...{ converted, others }} />
      </section>
      <section aria-labelledby="volume" className="min-w-0">
        <h2 id="volume" className="mb-2 text-14 font-bold">
          {bars?.[0] !== undefined && bars[0].to - bars[0].from > day
            ? t('Volume by week')
            : t('Volume by day')}
        </h2>
        <VolumeChart {...{ bars, symbol }} failed={volumes.isError} onRetry={volumes.refetch} />
      </section>
    </>
  )
}

export declare namespace SalesOverTime {
  type Props = {
    chainId: number
    /** Its id. */
    collection: string
    /** Of the chain's own currency. */
    symbol: string
    range: SalesRange
    onRange: (range: SalesRange) => void
    /** Of now, in the chain's own currency; for looking only. */
    floor: number | undefined
  }
}
