import type { ReactNode } from 'react'
import { useWidth } from './useWidth.ts'

/** The box of a chart, of one height whether there is something in it or not. */
export function ChartFrame(props: ChartFrame.Props) {
  const { label, height = 220, children, note } = props
  const [ref, width] = useWidth<HTMLDivElement>()
  return (
    <figure className="rounded-card border border-line bg-surface px-3 pt-3 pb-2">
      <div ref={ref} style={{ height }} className="relative">
        {typeof children === 'function'
          ? width > 0 && (
              <svg width={width} height={height} role="img" aria-label={label} className="block">
                {children({ width, height })}
              </svg>
            )
          : children}
      </div>
      <figcaption className="mt-1 min-h-[17px] text-12 text-faint">{note}</figcaption>
    </figure>
  )
}

export declare namespace ChartFrame {
  type Props = {
    /** What the picture shows, in words. */
    label: string
    /** Pixels; 220 by default. */
    height?: number | undefined
    /** What is drawn, of the size there is; or what stands there instead. */
    children: ((size: { width: number; height: number }) => ReactNode) | ReactNode
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
