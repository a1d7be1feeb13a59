import type { ReactNode } from 'react'
import type { Address } from 'viem'
import { sameAddress } from '../../flow/verify/sameAddress.ts'
import type { DeedFacts, StepFacts } from '../../flow/verify/stepFacts.ts'
import { isDate } from '../../format/isDate.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { checksummed } from '../format/checksummed.ts'
import { exactTime } from '../format/exactTime.ts'
import { englishCost } from '../messages/english/englishCost.ts'
import { englishFacts } from '../messages/english/englishFacts.ts'
import { englishReview } from '../messages/english/englishReview.ts'
import { Account } from '../parts/Account.tsx'
import { Contracts } from '../parts/Contracts.tsx'
import { NetworkFee } from '../parts/NetworkFee.tsx'
import type { Review } from '../parts/Review.tsx'
import { ReviewLines } from '../parts/ReviewLines.tsx'
import { swapCurrencies } from '../swap/swapCurrencies.ts'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import { BeforeDeed } from './BeforeDeed.tsx'
import { MovedAmounts } from './MovedAmounts.tsx'
import { NamedContracts } from './NamedContracts.tsx'

/**
 * A deed in words, by what the bytes say that the marketplace would have signed or sent: what they give, bring, and
 * bring others, to whom, until when, and through which contracts. While they are not there it is told as it was chosen.
 */
export function StepsReview(props: StepsReview.Props) {
  const { locale } = useUi()
  const {
    facts: words,
    review,
    cost,
  } = useTexts({ facts: englishFacts, review: englishReview, cost: englishCost })
  const { facts, chosen, scope, source, owner = scope.account, hasFee = true } = props
  const deed = facts?.isLater === true ? undefined : facts?.deed
  const isRefused = facts?.problem !== undefined
  const own = deed?.gets.filter(({ recipient }) => sameAddress(recipient, owner)) ?? []
  return (
    <>
      {isRefused && <p className="sl-small sl-medium">{words.asked}</p>}
      <ReviewLines
        lines={[
          [review.first, beforeIt()],
          [review.give, deed === undefined ? chosen.give : given(deed), true],
          [review.get, deed === undefined ? chosen.get : got(), true],
          [props.isOutOfGiven === true ? words.outOfIt : words.others, deed && forOthers(deed)],
          [review.to, deed === undefined ? chosen.to : recipients(deed)],
          [review.until, deed === undefined ? chosen.until : endOf(deed)],
          [isRefused ? words.byLeave : words.cancelling, deed && zones(deed)],
          [review.through, deed === undefined ? chosen.through : contracts(deed)],
          [cost.networkFee, networkFee()],
        ]}
      />
      {facts?.isLater === true && <p className="sl-small sl-secondary">{words.later}</p>}
    </>
  )

  function beforeIt(): ReactNode {
    const before = facts?.before ?? []
    const words = props.first ?? props.note
    if (before.length === 0 && (isRefused || words === undefined)) return undefined
    return <BeforeDeed {...props} before={before} isRefused={isRefused} names={names()} />
  }

  function given({ gives, isWhole }: DeedFacts): ReactNode {
    return (
      <>
        <MovedAmounts {...props} amounts={gives} before={props.giveAs} isAsChosen={!isRefused} />
        {isWhole ? (
          gives.length === 0 && words.nothing
        ) : (
          <div className="sl-down">{words.unread}</div>
        )}
      </>
    )
  }

  function got(): ReactNode {
    // At least nothing is no promise: a router sends back what a swap leaves over, if anything.
    const promised = own.filter(({ amount }) => amount > 0n)
    return promised.length > 0 ? (
      <MovedAmounts {...props} amounts={promised} before={props.getAs} isAsChosen={!isRefused} />
    ) : (
      chosen.get && words.nothing
    )
  }

  function forOthers({ gets }: DeedFacts): ReactNode {
    const others = gets.filter(each => !own.includes(each))
    return others.length === 0 ? undefined : <MovedAmounts {...props} amounts={others} withWhom />
  }

  function recipients(read: DeedFacts): ReactNode {
    const to = [...read.gives, ...own].flatMap(({ recipient }) => recipient ?? [])
    if (to.length === 0) return undefined
    return (
      props.toAs?.(read) ??
      [...new Set(to)].map(address =>
        sameAddress(address, scope.account) ? (
          <Account key={address} address={address} />
        ) : (
          <div key={address} className="sl-mono sl-whole" dir="ltr">
            {checksummed(address)}
          </div>
        ),
      )
    )
  }

  function contracts({ through }: DeedFacts): ReactNode {
    return (
      <>
        <NamedContracts addresses={through} names={names()} />
        {source !== undefined && (
          <span className="sl-secondary">, {untrustedText(source, { max: 60 })}</span>
        )}
      </>
    )
  }

  /** What is let through is by the zone of the marketplace; what is refused may name any. */
  function zones({ zones: all }: DeedFacts): ReactNode {
    const named = all.flatMap(zone => zone ?? [])
    if (named.length === 0) return undefined
    return (
      <>
        {!isRefused &&
          (named.length === all.length
            ? words.bySignature
            : words.someBySignature(named.length, all.length))}{' '}
        <Contracts addresses={[...new Set(named)]} />
      </>
    )
  }

  /** Of contracts that the dialog is about; strangers name their currencies as they like. */
  function names(): readonly (readonly [Address, string])[] {
    return [
      ...props.subjects.map(({ contract }) => [contract, words.collection] as const),
      ...swapCurrencies(scope).map(({ address, symbol }) => [address, symbol] as const),
    ]
  }

  function networkFee(): ReactNode {
    return hasFee && facts !== undefined && facts.transactions > 0 ? (
      <NetworkFee facts={facts} scope={scope} />
    ) : undefined
  }

  function endOf({ until }: DeedFacts): ReactNode {
    if (until === undefined) return chosen.until && words.noEnd
    if (!isRefused && props.untilAs !== undefined) return props.untilAs
    return isDate(Number(until)) ? exactTime(Number(until), locale) : words.noEnd
  }
}

export declare namespace StepsReview {
  type Props = MovedAmounts.Props & {
    facts: StepFacts | undefined
    /** What was chosen, for while the bytes of the deed are not there. */
    chosen: Review.Props
    /** What comes first, in words: for while its bytes are not there. */
    first?: ReactNode | undefined
    /** What is to be said of it beside. */
    note?: ReactNode | undefined
    /** Whether what others get comes out of what is given, as with an offer. */
    isOutOfGiven?: boolean | undefined
    /** Who should get what comes out; the account when absent. */
    owner?: Address | undefined
    /** Whether it says what the network takes. */
    hasFee?: boolean | undefined
    /** Where it is published. */
    source?: string | undefined
    /** Words before amounts: "at most ". */
    giveAs?: string | undefined
    getAs?: string | undefined
    /** To whom, by name. */
    toAs?: ((deed: DeedFacts) => ReactNode) | undefined
    /** Until when, of what is fetched anew when it is carried out. */
    untilAs?: string | undefined
  }
}
