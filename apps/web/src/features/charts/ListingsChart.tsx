import { t } from '../language/t.ts'
import { formatDecimal } from '../market/formatDecimal.ts'
import { Axes } from './Axes.tsx'
import { ChartEmpty, ChartFrame } from './ChartFrame.tsx'
import { chartMargin } from './chartMargin.ts'
import type { Level } from './depthSteps.ts'
import { histogram } from './histogram.ts'
import { linearScale } from './scale.ts'

/** How many are for sale in each range of price. */
export function ListingsChart({ levels, symbol, failed }: ListingsChart.Props) {
  const bins = histogram(levels ?? [], 16)
  const most = Math.max(...bins.map(bin => bin.count), 1)
  const all = bins.reduce((sum, bin) => sum + bin.count, 0)
  const [first, last] = [bins[0], bins.at(-1)]
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
      note={t('Listings by price in {0}; the last bar takes all that is higher', symbol)}
    >
      {levels === undefined ? (
        failed ? (
          <ChartEmpty>{t('The listings could not be read.')}</ChartEmpty>
        ) : (
          <div className="skeleton size-full" />
        )
      ) : first === undefined || last === undefined ? (
        <ChartEmpty>{t('Nothing is listed now.')}</ChartEmpty>
      ) : (
        ({ width, height }) => {
          const margin = chartMargin(0, most)
          const y = linearScale([0, most], [height - margin.bottom, margin.top])
          const room = (width - margin.left - margin.right) / bins.length
          const marks = [
            { x: margin.left, text: formatDecimal(first.from), anchor: 'start' },
            {
              x: width - margin.right,
              text: `${formatDecimal(last.from)} +`,
              anchor: 'end',
            },
          ] as const
          return (
            <>
              <Axes width={width} height={height} y={y} from={0} to={most} marks={marks} />
              {bins.map((bin, index) => (
                <rect
                  key={bin.from}
                  x={margin.left + index * room + 1}
                  width={Math.max(1, room - 2)}
                  y={y(bin.count)}
                  height={y(0) - y(bin.count)}
                  rx={2}
                  // Opaque, so that no line of the axis is seen through it.
                  className="fill-[color-mix(in_oklab,var(--sl-accent)_70%,var(--sl-surface))]"
                >
                  <title>
                    {t(
                      '{0} from {1} to {2} {3}',
                      bin.count,
                      formatDecimal(bin.from),
                      formatDecimal(bin.to),
                      symbol,
                    )}
                  </title>
                </rect>
              ))}
            </>
          )
        }
      )}
    </ChartFrame>
  )
}

export declare namespace ListingsChart {
  type Props = { levels: readonly Level[] | undefined; symbol: string; failed: boolean }
}
