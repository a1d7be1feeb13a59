import type { ListContext, ListTerms } from '../../flow/order/listTerms.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import type { TokenSubject } from '../dialog/subjects.ts'
import { exactTime } from '../format/exactTime.ts'
import { Account } from '../parts/Account.tsx'
import { Amount } from '../parts/Amount.tsx'
import { Review } from '../parts/Review.tsx'
import { useUi } from '../UiProvider.tsx'

/** A listing in words. */
export function ListTermsView(props: {
  context: ListContext
  terms: ListTerms
  /** What comes before the signature. */
  first?: string | undefined
  subject: TokenSubject
  account: string
  /** Where the listing is published. */
  source: string | undefined
}) {
  const { locale } = useUi()
  const { context, terms, subject, source } = props
  const many = terms.quantity > 1n ? `${terms.quantity} × ` : ''
  return (
    <Review
      first={props.first}
      give={`${many}${untrustedText(subject.name, { max: 60 })}`}
      get={<Amount value={terms.net} currency={context.currency} exact />}
      to={<Account address={props.account} />}
      until={exactTime(terms.expiresAt, locale)}
      through={source === undefined ? 'Seaport 1.5' : `Seaport 1.5, ${source}`}
    />
  )
}
