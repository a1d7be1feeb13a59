import type { ReactNode } from 'react'
import { ChartReading } from './ChartReading.tsx'
import { useWidth } from './useWidth.ts'

/** The box of a chart, of one height whether there is something in it or not. */
export function ChartFrame(props: ChartFrame.Props) {
  const { label, height = 220, children, note, reading } = props
  const [ref, width] = useWidth<HTMLDivElement>()
  return (
    <figure className="rounded-card border border-line bg-surface px-3 pt-3 pb-2">
      <div ref={ref}>
        {typeof children === 'function' && width > 0 ? (
          <ChartReading
            {...{ label, width, height, reading }}
            drawing={children({ width, height })}
          />
        ) : (
          <>
            <div style={{ height }}>{typeof children !== 'function' && children}</div>
            <div className="mt-1 h-6" />
          </>
        )}
      </div>
      <figcaption className="mt-1 min-h-[17px] text-12 text-faint">{note}</figcaption>
    </figure>
  )
}

export declare namespace ChartFrame {
  type Size = { width: number; height: number }
  type Props = {
    /** What the picture shows, in words. */
    label: string
    /** Pixels; 220 by default. */
    height?: number | undefined
    /** What is drawn, of the size there is; or what stands there instead. */
    children: ((size: Size) => ChartReading.Drawing) | ReactNode
    /** How what is drawn is read one by one. */
    reading: ChartReading.Reading
    note?: ReactNode | undefined
  }
}

/** Instead of a chart: there is nothing to draw, or it could not be read. */
export function ChartEmpty({ children }: { children: ReactNode }) {
  return (
    <div className="grid h-full place-items-center text-center text-13 text-secondary">
      {children}
    </div>
  )
}
