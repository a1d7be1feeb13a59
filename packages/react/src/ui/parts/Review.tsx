import type { ReactNode } from 'react'
import { englishReview } from '../messages/english/englishReview.ts'
import { useTexts } from '../useTexts.ts'
import { ReviewLines } from './ReviewLines.tsx'

/** What will be signed, in words. */
export function Review(props: Review.Props) {
  const { review } = useTexts({ review: englishReview })
  return (
    <ReviewLines
      lines={[
        [review.first, props.first],
        [review.give, props.give, true],
        [review.get, props.get, true],
        [review.to, props.to],
        [review.until, props.until],
        [review.through, props.through],
      ]}
    />
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
