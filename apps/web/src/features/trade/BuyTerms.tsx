import { type BuyQuote, untrustedText } from '@sluice/react'
import { Amount } from '../../components/Amount.tsx'
import { exactTime } from '../../components/Time.tsx'
import { ActingAccount } from './ActingAccount.tsx'
import { Review } from './Review.tsx'
import type { TradeSubject } from './TradeProvider.tsx'

/** A purchase in words. */
export function BuyTerms(props: { quote: BuyQuote; subject: TradeSubject; account: string }) {
  const { quote, subject, account } = props
  const { currency, lines, total } = quote
  const many = lines.reduce((sum, line) => sum + line.quantity, 0n)
  const until = lines.map(line => line.validUntil).filter(at => at > 0)
  const source = lines[0]?.source
  return (
    <Review
      give={<Amount value={total} currency={currency} exact />}
      get={`${many > 1n ? `${many} × ` : ''}${untrustedText(subject.name, { max: 60 })}`}
      to={<ActingAccount address={account} />}
      until={until.length === 0 ? 'the listing does not expire' : exactTime(Math.min(...until))}
      through={`Seaport 1.5${source === undefined ? '' : `, ${untrustedText(source, { max: 40 })}`}`}
    />
  )
}
