import type { ReactNode } from 'react'
import { englishReview } from '../messages/english/englishReview.ts'
import { useTexts } from '../useTexts.ts'

/** A name, what it is, and whether that is the heart of it. */
export type ReviewLine = readonly [name: string, value: ReactNode, strong?: boolean]

/** The lines of a review; those without a value are left out. */
export function ReviewLines({ lines }: { lines: readonly ReviewLine[] }) {
  const { review } = useTexts({ review: englishReview })
  return (
    <dl aria-label={review.label} className="sl-review">
      {lines.map(([name, value, strong]) =>
        value === undefined ? null : (
          <div key={name} className="sl-review-line">
            <dt className="sl-secondary">{name}</dt>
            <dd className={strong ? 'sl-medium' : ''}>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
