import type { RunSummary } from '@sluice/sdk'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { openWarnings } from '../../flow/price/openWarnings.ts'
import type { Runs } from '../../flow/runs/createRuns.ts'
import type { RunReview } from '../../flow/runs/reviewRun.ts'
import type { RunTerms } from '../../flow/runs/runTerms.ts'
import { sameAddress } from '../../flow/verify/sameAddress.ts'
import { MovedAmounts } from '../dialog/MovedAmounts.tsx'
import { ReviewWarnings } from '../dialog/ReviewWarnings.tsx'
import { StepsReview } from '../dialog/StepsReview.tsx'
import { tokenLabel } from '../dialog/tokenLabel.ts'
import { useOpenWarnings } from '../dialog/useOpenWarnings.ts'
import { exactTime } from '../format/exactTime.ts'
import { englishCost } from '../messages/english/englishCost.ts'
import { englishDrawer } from '../messages/english/englishDrawer.ts'
import { englishSwap } from '../messages/english/englishSwap.ts'
import { Account } from '../parts/Account.tsx'
import { Button } from '../parts/Button.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import { ReviewedDeeds } from './ReviewedDeeds.tsx'

/** What is left of a run that was gone on with, before the wallet is asked for any of it. */
export function RunReviewView(props: RunReviewView.Props) {
  const { runs, run, title, review, head, tokenName } = props
  const { scope, terms, chosen, facts } = review
  const { locale } = useUi()
  const { drawer, cost, swap } = useTexts({
    ...{ drawer: englishDrawer, cost: englishCost, swap: englishSwap },
  })
  const section = useRef<HTMLElement>(null)
  const [acknowledged, setAcknowledged] = useState<readonly string[]>([])
  const form = { acknowledged }
  const open = useOpenWarnings({ form, quote: review })
  const isOpen = openWarnings(form, review).length > 0
  const first = useId()
  useEffect(() => {
    // Whoever went on waits at the head of the row; nobody else is led away from where they are.
    if (document.activeElement === head.current) section.current?.focus()
  }, [head])
  const { gives, gets, to, until } = chosen
  const amounts = { scope, subjects: subjects() }
  const answer = (isAccepted: boolean) => {
    head.current?.focus()
    runs.answer(run.runId, isAccepted, acknowledged)
  }
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={`${drawer.review}: ${title}`}
      className="sl-run-sure"
    >
      <p className="sl-medium">{drawer.review}</p>
      <StepsReview
        {...amounts}
        facts={facts}
        hasFee={false}
        owner={to}
        isOutOfGiven={terms.kind === 'offer'}
        giveAs={isLimit(terms) ? `${cost.atMost} ` : undefined}
        getAs={
          terms.kind === 'swap' && terms.tradeType === 'exactIn' ? `${swap.atLeast} ` : undefined
        }
        chosen={{
          give: gives.length > 0 ? <MovedAmounts {...amounts} amounts={gives} /> : undefined,
          get: gets.length > 0 ? <MovedAmounts {...amounts} amounts={gets} /> : undefined,
          to: to && <Account address={to} />,
          until: until && exactTime(until, locale),
          through: undefined,
        }}
      />
      <ReviewedDeeds review={review} chainId={run.chainId} />
      <ReviewWarnings
        form={form}
        quote={review}
        nameOf={({ token }) => token && nameOf(token)}
        onChange={setAcknowledged}
      />
      <p className="sl-small sl-secondary">
        {drawer.asReviewed(exactTime(Math.floor(run.startedAt / 1000), locale))}
        {review.warnings && ` ${drawer.compared}`}
      </p>
      <div className="sl-run-offers">
        <Button
          size="small"
          look="primary"
          aria-label={`${drawer.accept}: ${title}`}
          aria-describedby={open && first}
          disabled={isOpen}
          onClick={() => answer(true)}
        >
          {drawer.accept}
        </Button>
        <Button
          size="small"
          look="ghost"
          aria-label={`${drawer.keep}: ${title}`}
          onClick={() => answer(false)}
        >
          {drawer.keep}
        </Button>
      </div>
      {open !== undefined && (
        <p id={first} className="sl-small sl-secondary" role="status">
          {open}
        </p>
      )}
    </section>
  )

  function nameOf(token: { contract: string; tokenId: bigint }) {
    return tokenLabel(tokenName?.(token), token.tokenId)
  }

  function subjects() {
    return [...gives, ...gets].flatMap(({ token: contract, tokenId }) =>
      tokenId === undefined ? [] : [{ contract, tokenId, name: nameOf({ contract, tokenId }) }],
    )
  }
}

/** Whether what it gives is the most that it may be: a swap takes what it needs, a relayer what it costs by then. */
const isLimit = (terms: RunTerms) =>
  terms.kind === 'swap'
    ? terms.tradeType === 'exactOut'
    : terms.kind === 'purchase'
      ? terms.lines.some(
          ({ price, pay }) => !sameAddress(price.currency.address, pay.currency.address),
        )
      : terms.kind === 'call' || terms.kind === 'across'

export declare namespace RunReviewView {
  type Props = {
    runs: Runs
    run: RunSummary
    title: string
    review: RunReview
    /** What opens and closes its row: the focus is there while it is read. */
    head: RefObject<HTMLButtonElement | null>
    /** What a token is called, where that is known. */
    tokenName?: ((token: { contract: string; tokenId: bigint }) => string | undefined) | undefined
  }
}
