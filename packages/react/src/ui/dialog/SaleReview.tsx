import type { ReactNode } from 'react'
import type { SaleFacts } from '../../flow/verify/readSale.ts'
import { exactTime } from '../format/exactTime.ts'
import { englishReview } from '../messages/english/englishReview.ts'
import { Account } from '../parts/Account.tsx'
import { Contracts } from '../parts/Contracts.tsx'
import { Review } from '../parts/Review.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'

/** Later than any date that there is. */
const never = 8_640_000_000_000n

/**
 * A trade in words: what it gives and gets, and by what the decoded transactions say, to whom, until when, and through
 * which contracts. Where there is none yet, what is not known is left out.
 */
export function SaleReview(props: {
  give: ReactNode
  get: ReactNode
  sale: SaleFacts | undefined
  account: string
}) {
  const { locale } = useUi()
  const { review } = useTexts({ review: englishReview })
  const { give, get, sale, account } = props
  const until = sale?.until
  return (
    <Review
      give={give}
      get={get}
      to={(sale?.to ?? [account]).map(address => <Account key={address} address={address} />)}
      until={
        until === undefined
          ? undefined
          : until > never
            ? review.noExpiry
            : exactTime(Number(until), locale)
      }
      through={sale && <Contracts addresses={sale.through} />}
    />
  )
}
