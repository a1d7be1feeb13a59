import { useDensity } from '../settings/useDensity.ts'
import { RowSkeleton } from './RowSkeleton.tsx'

/** A table before its rows are there, of the same size. */
export function TableSkeleton({ label, rows = 8, rowHeight: usual = 44 }: TableSkeleton.Props) {
  const rowHeight = useDensity().rowHeight(usual)
  return (
    <div
      role="status"
      aria-label={label}
      className="overflow-hidden rounded-card border border-line"
    >
      <div className="h-9 border-b border-line" />
      {Array.from({ length: rows }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing but places
          key={index}
          style={{ height: rowHeight }}
          className="border-b border-line last:border-0"
        >
          <RowSkeleton />
        </div>
      ))}
    </div>
  )
}

export declare namespace TableSkeleton {
  type Props = { label: string; rows?: number | undefined; rowHeight?: number | undefined }
}
