import type { FlowScope } from '../../flow/flowTypes.ts'
import type { BidQuote } from '../../flow/offer/createBidFlow.ts'
import { sameAddress } from '../../flow/verify/sameAddress.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { StepsReview } from '../dialog/StepsReview.tsx'
import type { BidSubject } from '../dialog/subjects.ts'
import { tokenLabel } from '../dialog/tokenLabel.ts'
import { exactTime } from '../format/exactTime.ts'
import { timesName } from '../format/timesName.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishBid } from '../messages/english/englishBid.ts'
import { Account } from '../parts/Account.tsx'
import { Amount } from '../parts/Amount.tsx'
import { HexText } from '../parts/HexText.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import { traitName } from './bidName.ts'

/** An offer in words, by the order that is signed where it is there already. */
export function BidTermsView(props: { quote: BidQuote; subject: BidSubject; scope: FlowScope }) {
  const { locale } = useUi()
  const amountText = useAmountText()
  const { bid } = useTexts({ bid: englishBid })
  const { quote, subject, scope } = props
  const { terms, context, wrap, needsApproval, tokens, facts } = quote
  const { source } = scope.client.config
  const { currency } = context
  if (terms === undefined) return null
  const collection = untrustedText(subject.collection, { max: 60 })
  const trait = subject.attribute && traitName(subject.attribute)
  const what =
    subject.tokenId !== undefined
      ? tokenLabel(subject.name, subject.tokenId)
      : trait === undefined
        ? bid.anyOf(collection)
        : tokens === undefined
          ? bid.anyWith(trait, collection)
          : bid.anyOfSome(tokens, trait, collection)
  const first = [
    ...(wrap === undefined || wrap === 0n ? [] : [bid.wrap(amountText(wrap, currency))]),
    ...(needsApproval === true ? [bid.approve(currency.symbol)] : []),
  ]
  // One approval stands for all open offers.
  const allowed = facts?.before
    .flatMap(({ allows }) => allows)
    .findLast(({ token }) => sameAddress(token, currency.address))?.amount
  const forOthers = typeof allowed === 'bigint' ? allowed - terms.price : 0n
  return (
    <StepsReview
      {...{ scope, source, facts }}
      note={forOthers > 0n ? <p>{bid.forOthers(amountText(forOthers, currency))}</p> : undefined}
      isOutOfGiven
      first={
        first.length === 0 ? undefined : first.map(sentence => <p key={sentence}>{sentence}</p>)
      }
      subjects={[{ contract: subject.contract, tokenId: subject.tokenId, name: what }]}
      currencies={[currency]}
      chosen={{
        give: <Amount value={terms.price} currency={currency} exact />,
        get: (
          <>
            <bdi>{timesName(terms.quantity, what)}</bdi>{' '}
            <HexText value={subject.contract} className="sl-faint" />
          </>
        ),
        to: <Account address={scope.account} />,
        until: exactTime(terms.expiresAt, locale),
        through: source === undefined ? 'Seaport 1.5' : `Seaport 1.5, ${source}`,
      }}
    />
  )
}
