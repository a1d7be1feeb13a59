import type { ReactNode } from 'react'
import { englishReview } from '../messages/english/englishReview.ts'
import { useTexts } from '../useTexts.ts'

/** What will be signed, in words: from the person's own choices, not from what a server says. */
export function Review(props: Review.Props) {
  const { review } = useTexts({ review: englishReview })
  const lines: readonly (readonly [string, ReactNode, boolean?])[] = [
    [review.first, props.first],
    [review.give, props.give, true],
    [review.get, props.get, true],
    [review.to, props.to],
    [review.until, props.until],
    [review.through, props.through],
  ]
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

export declare namespace Review {
  type Props = {
    /** What must be sent before the deed itself. */
    first?: ReactNode | undefined
    give?: ReactNode | undefined
    get?: ReactNode | undefined
    to?: ReactNode | undefined
    until?: ReactNode | undefined
    through: ReactNode
  }
}
