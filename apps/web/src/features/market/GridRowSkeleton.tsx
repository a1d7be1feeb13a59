import { cardTextHeight } from './TokenCard.tsx'

/** What stands for a row of cards. */
export function GridRowSkeleton({ columns, size, gap }: GridRowSkeleton.Props) {
  return (
    <div className="flex" style={{ gap }}>
      {Array.from({ length: columns }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing but places
          key={index}
          className="shrink-0 overflow-hidden rounded-card border border-line"
          style={{ width: size, height: size + cardTextHeight + 2 }}
        >
          <div className="skeleton aspect-square rounded-none" />
        </div>
      ))}
    </div>
  )
}

export declare namespace GridRowSkeleton {
  type Props = {
    columns: number
    /** Pixels of a card's width, and between two of them. */
    size: number
    gap: number
  }
}
