import { memo } from 'react'
import { UnreadLine } from '../../components/UnreadLine.tsx'
import { languageChoice } from '../language/languageChoice.ts'
import { t } from '../language/t.ts'
import { useLanguage } from '../language/useLanguage.ts'
import { formatDecimal } from '../market/formatDecimal.ts'
import { BarsPicture } from './BarsPicture.tsx'
import { ChartEmpty, ChartFrame } from './ChartFrame.tsx'
import { linearScale } from './scale.ts'
import { timeMarks } from './timeMarks.ts'
import type { VolumeBar } from './volumeBars.ts'

/** How much was sold on each day, or in each week. */
export const VolumeChart = memo(function VolumeChart(props: VolumeChart.Props) {
  useLanguage()
  const { bars, symbol, failed, onRetry } = props
  const sold = bars?.filter(bar => bar.count > 0) ?? []
  const volume = sold.reduce((sum, bar) => sum + bar.volume, 0)
  const count = sold.reduce((sum, bar) => sum + bar.count, 0)
  const barOf = (id: string) => bars?.find(bar => String(bar.from) === id)
  return (
    <ChartFrame
      label={
        bars === undefined
          ? t('Volume by day')
          : count === 1
            ? t('1 sale for {0} {1} in all', formatDecimal(volume), symbol)
            : t('{0} sales for {1} {2} in all', count, formatDecimal(volume), symbol)
      }
      height={240}
      reading={{
        label: t('Volume, one by one'),
        by: 'x',
        text: id => textOf(barOf(id), symbol),
        show: id => <span className="truncate">{textOf(barOf(id), symbol)}</span>,
        hint: t('Point at a bar, or use the arrow keys.'),
      }}
      note={t('Volume in {0}; days are of UTC', symbol)}
    >
      {bars === undefined ? (
        failed ? (
          <ChartEmpty>
            <UnreadLine onRetry={onRetry} className="justify-center">
              {t('The volumes could not be read.')}
            </UnreadLine>
          </ChartEmpty>
        ) : (
          <div className="skeleton size-full" />
        )
      ) : count === 0 ? (
        <ChartEmpty>{t('Nothing was sold in this time.')}</ChartEmpty>
      ) : (
        size =>
          BarsPicture({
            ...size,
            bars: bars.map(bar => ({ id: String(bar.from), value: bar.volume })),
            marksOf: (left, right) => {
              const span = [bars[0]?.from ?? 0, (bars.at(-1)?.to ?? 1) - 1] as const
              return timeMarks(...span, linearScale(span, [left, right]), 'UTC')
            },
          })
      )}
    </ChartFrame>
  )
})

export declare namespace VolumeChart {
  type Props = {
    bars: readonly VolumeBar[] | undefined
    symbol: string
    failed: boolean
    /** Reads what could not be read. */
    onRetry: () => void
  }
}

/** A day or a week, and what was sold in it. */
function textOf(bar: VolumeBar | undefined, symbol: string): string {
  if (bar === undefined) return ''
  const format = new Intl.DateTimeFormat(languageChoice.locale(), {
    ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  })
  const time = format.formatRange(bar.from * 1000, (bar.to - 1) * 1000)
  if (bar.count === 0) return t('{0}: nothing sold', time)
  const values = [time, formatDecimal(bar.volume), symbol, formatDecimal(bar.lowest)] as const
  return bar.count === 1
    ? t('{0}: {1} {2} for 1 sale', ...values)
    : t('{0}: {1} {2} for {4} sales, lowest {3}', ...values, bar.count)
}
