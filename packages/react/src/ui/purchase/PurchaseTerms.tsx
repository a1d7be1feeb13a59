import type { PurchaseQuote } from '../../flow/purchase/readPurchase.ts'
import type { TokenNames } from '../dialog/tokenNames.ts'
import { exactTime } from '../format/exactTime.ts'
import { englishReview } from '../messages/english/englishReview.ts'
import { Account } from '../parts/Account.tsx'
import { AmountList } from '../parts/AmountList.tsx'
import { Review } from '../parts/Review.tsx'
import { Untrusted } from '../parts/Untrusted.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'

/** A purchase of several orders in words. */
export function PurchaseTerms(props: { quote: PurchaseQuote; names: TokenNames; account: string }) {
  const { locale } = useUi()
  const messages = useTexts({ review: englishReview })
  const { lines, totals } = props.quote
  const until = lines.map(line => line.validUntil).filter(at => at > 0)
  const sources = [...new Set(lines.flatMap(line => line.source ?? []))]
  return (
    <Review
      give={<AmountList amounts={totals} />}
      get={props.names.some(lines.map(line => line.token))}
      to={<Account address={props.account} />}
      until={until.length === 0 ? messages.review.noExpiry : exactTime(Math.min(...until), locale)}
      through={sources.length === 0 ? undefined : <Untrusted text={sources.join(', ')} max={120} />}
    />
  )
}
