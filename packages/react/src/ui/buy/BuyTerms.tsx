import type { BuyQuote } from '../../flow/purchase/quoteListings.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import type { TokenSubject } from '../dialog/subjects.ts'
import { exactTime } from '../format/exactTime.ts'
import { englishReview } from '../messages/english/englishReview.ts'
import { Account } from '../parts/Account.tsx'
import { Amount } from '../parts/Amount.tsx'
import { Review } from '../parts/Review.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'

/** A purchase in words. */
export function BuyTerms(props: { quote: BuyQuote; subject: TokenSubject; account: string }) {
  const { locale } = useUi()
  const messages = useTexts({ review: englishReview })
  const { currency, lines, total } = props.quote
  const many = lines.reduce((sum, line) => sum + line.quantity, 0n)
  const until = lines.map(line => line.validUntil).filter(at => at > 0)
  const source = lines[0]?.source
  return (
    <Review
      give={<Amount value={total} currency={currency} exact />}
      get={`${many > 1n ? `${many} × ` : ''}${untrustedText(props.subject.name, { max: 60 })}`}
      to={<Account address={props.account} />}
      until={until.length === 0 ? messages.review.noExpiry : exactTime(Math.min(...until), locale)}
      through={`Seaport 1.5${source === undefined ? '' : `, ${untrustedText(source, { max: 40 })}`}`}
    />
  )
}
