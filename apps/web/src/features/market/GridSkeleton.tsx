import { cardTextHeight } from './TokenCard.tsx'

/** The grid before its cards are there, of the same size. */
export function GridSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading items"
      className="grid grid-cols-[repeat(auto-fill,minmax(168px,1fr))] gap-2 max-[376px]:grid-cols-2"
    >
      {Array.from({ length: 21 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing but places
        <div key={index} className="overflow-hidden rounded-card border border-line">
          <div className="skeleton aspect-square rounded-none" />
          <div style={{ height: cardTextHeight }} />
        </div>
      ))}
    </div>
  )
}
