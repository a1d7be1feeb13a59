import { UnreadLine } from '../../components/UnreadLine.tsx'
import { t } from '../language/t.ts'
import { formatDecimal } from '../market/formatDecimal.ts'
import { BarsPicture } from './BarsPicture.tsx'
import { ChartEmpty, ChartFrame } from './ChartFrame.tsx'
import type { Level } from './depthSteps.ts'
import { histogram } from './histogram.ts'

/** How many are for sale in each range of price. */
export function ListingsChart(props: ListingsChart.Props) {
  const { levels, symbol, failed, onRetry } = props
  const bins = histogram(levels ?? [], 16)
  const all = bins.reduce((sum, bin) => sum + bin.count, 0)
  const [first, last] = [bins[0], bins.at(-1)]
  const textOf = (id: string) => {
    const bin = bins.find(({ from }) => String(from) === id)
    return bin === undefined
      ? ''
      : t(
          '{0} from {1} to {2} {3}',
          ...[bin.count, formatDecimal(bin.from), formatDecimal(bin.to), symbol],
        )
  }
  return (
    <ChartFrame
      label={
        first && last
          ? t(
              '{0} for sale between {1} and {2} {3}',
              all,
              formatDecimal(first.from),
              formatDecimal(last.to),
              symbol,
            )
          : t('Listings by price')
      }
      height={240}
      reading={{
        label: t('Listings by price, one range after the other'),
        by: 'x',
        text: textOf,
        show: id => <span className="truncate">{textOf(id)}</span>,
        hint: t('Point at a bar, or use the arrow keys.'),
      }}
      note={t('Listings by price in {0}; the last bar takes all that is higher', symbol)}
    >
      {levels === undefined ? (
        failed ? (
          <ChartEmpty>
            <UnreadLine onRetry={onRetry} className="justify-center">
              {t('The listings could not be read.')}
            </UnreadLine>
          </ChartEmpty>
        ) : (
          <div className="skeleton size-full" />
        )
      ) : first === undefined || last === undefined ? (
        <ChartEmpty>{t('Nothing is listed now.')}</ChartEmpty>
      ) : (
        size =>
          BarsPicture({
            ...size,
            bars: bins.map(bin => ({ id: String(bin.from), value: bin.count })),
            marksOf: (left, right) => [
              { x: left, text: formatDecimal(first.from), anchor: 'start' },
              { x: right, text: `${formatDecimal(last.from)} +`, anchor: 'end' },
            ],
          })
      )}
    </ChartFrame>
  )
}

export declare namespace ListingsChart {
  type Props = {
    levels: readonly Level[] | undefined
    symbol: string
    failed: boolean
    /** Reads what could not be read. */
    onRetry: () => void
  }
}
