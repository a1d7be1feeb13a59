import { type ListQuote, untrustedText } from '@sluice/react'
import { Amount } from '../../components/Amount.tsx'
import { exactTime } from '../../components/Time.tsx'
import { useApp } from '../app/AppContext.tsx'
import { ActingAccount } from './ActingAccount.tsx'
import { Review } from './Review.tsx'
import type { TradeSubject } from './TradeProvider.tsx'

/** A listing in words. */
export function ListTermsView(props: { quote: ListQuote; subject: TradeSubject; account: string }) {
  const { quote, subject, account } = props
  const { source } = useApp().config
  const { terms, context } = quote
  if (terms === undefined) return null
  return (
    <Review
      first={
        quote.needsApproval === true
          ? `Let Seaport's conduit move all your ${untrustedText(subject.collection, { max: 60 })} (one transaction with a network fee, once)`
          : undefined
      }
      give={`${terms.quantity > 1n ? `${terms.quantity} × ` : ''}${untrustedText(subject.name, { max: 60 })}`}
      get={<Amount value={terms.net} currency={context.currency} exact />}
      to={<ActingAccount address={account} />}
      until={exactTime(terms.expiresAt)}
      through={`Seaport 1.5, ${source}`}
    />
  )
}
