import type { CSSProperties } from 'react'
import { t } from '../language/t.ts'
import { useDensity } from '../settings/useDensity.ts'
import { cardTextHeight } from './TokenCard.tsx'

/** The grid before its cards are there, of the same size. */
export function GridSkeleton() {
  const { leastCard } = useDensity()
  return (
    <div
      role="status"
      aria-label={t('Loading items')}
      className="grid grid-cols-[repeat(auto-fill,minmax(var(--card),1fr))] gap-2 max-[376px]:grid-cols-2"
      style={{ '--card': `${leastCard}px` } as CSSProperties}
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
