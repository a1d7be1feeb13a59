import { formatDecimal } from '../market/formatDecimal.ts'
import { Axes, margin } from './Axes.tsx'
import { ChartEmpty, ChartFrame } from './ChartFrame.tsx'
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
          ? `${all} for sale between ${formatDecimal(first.from)} and ${formatDecimal(last.to)} ${symbol}`
          : 'Listings by price'
      }
      height={240}
      note={`Listings by price in ${symbol}; the last bar takes all that is higher`}
    >
      {levels === undefined ? (
        failed ? (
          <ChartEmpty>The listings could not be read.</ChartEmpty>
        ) : (
          <div className="skeleton size-full" />
        )
      ) : first === undefined || last === undefined ? (
        <ChartEmpty>Nothing is listed now.</ChartEmpty>
      ) : (
        ({ width, height }) => {
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
                  className="fill-accent"
                  fillOpacity={0.7}
                >
                  <title>{`${bin.count} from ${formatDecimal(bin.from)} to ${formatDecimal(bin.to)} ${symbol}`}</title>
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
