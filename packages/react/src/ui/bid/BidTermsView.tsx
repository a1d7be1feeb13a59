import type { BidQuote } from '../../flow/offer/createBidFlow.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import type { BidSubject } from '../dialog/subjects.ts'
import { exactTime } from '../format/exactTime.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishBid } from '../messages/english/englishBid.ts'
import { Account } from '../parts/Account.tsx'
import { Amount } from '../parts/Amount.tsx'
import { Review } from '../parts/Review.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import { traitName } from './bidName.ts'

/** An offer in words. */
export function BidTermsView(props: {
  quote: BidQuote
  subject: BidSubject
  account: string
  /** Where the offer is published. */
  source: string | undefined
}) {
  const { locale } = useUi()
  const amountText = useAmountText()
  const { bid } = useTexts({ bid: englishBid })
  const { quote, subject, source } = props
  const { terms, context, wrap, needsApproval, tokens } = quote
  const { currency } = context
  if (terms === undefined) return null
  const collection = untrustedText(subject.collection, { max: 60 })
  const trait = subject.attribute && traitName(subject.attribute)
  const what =
    subject.tokenId !== undefined
      ? untrustedText(subject.name ?? `#${subject.tokenId}`, { max: 60 })
      : trait === undefined
        ? bid.anyOf(collection)
        : tokens === undefined
          ? bid.anyWith(trait, collection)
          : bid.anyOfSome(tokens, trait, collection)
  const first = [
    ...(wrap === undefined || wrap === 0n ? [] : [bid.wrap(amountText(wrap, currency))]),
    ...(needsApproval === true ? [bid.approve(currency.symbol)] : []),
  ]
  return (
    <Review
      first={
        first.length === 0 ? undefined : first.map(sentence => <p key={sentence}>{sentence}</p>)
      }
      give={<Amount value={terms.price} currency={currency} exact />}
      get={terms.quantity > 1n ? `${terms.quantity} × ${what}` : what}
      to={<Account address={props.account} />}
      until={exactTime(terms.expiresAt, locale)}
      through={source === undefined ? 'Seaport 1.5' : `Seaport 1.5, ${source}`}
    />
  )
}
