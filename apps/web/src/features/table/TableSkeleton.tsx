import { useDensity } from '../settings/useDensity.ts'
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
          className="flex items-center gap-3 border-b border-line px-3 last:border-0"
        >
          <div className="skeleton size-7" />
          <div className="skeleton h-4 w-40 max-w-[40%]" />
          <div className="skeleton ms-auto h-4 w-20" />
        </div>
      ))}
    </div>
  )
}

export declare namespace TableSkeleton {
  type Props = { label: string; rows?: number | undefined; rowHeight?: number | undefined }
}
