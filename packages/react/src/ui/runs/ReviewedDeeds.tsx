import { Fragment } from 'react'
import type { RunReview } from '../../flow/runs/reviewRun.ts'
import { CallList } from '../call/CallList.tsx'
import { exchangeName } from '../cancel/exchangeName.ts'
import { nativeOf } from '../dialog/nativeOf.ts'
import { englishCancel } from '../messages/english/englishCancel.ts'
import { englishDrawer } from '../messages/english/englishDrawer.ts'
import { HexText } from '../parts/HexText.tsx'
import { useTexts } from '../useTexts.ts'

/** What a run does that moves nothing itself: the orders that it ends, or the calls that it pays for on another chain. */
export function ReviewedDeeds({ review, chainId }: ReviewedDeeds.Props) {
  const { cancel, drawer } = useTexts({ cancel: englishCancel, drawer: englishDrawer })
  const { scope, terms, calls } = review
  const {
    ends = [{ orderIds: terms.kind === 'cancellation' ? terms.orderIds : [], isGasless: false }],
  } = review
  if (terms.kind === 'cancellation')
    return terms.all ? (
      <p className="sl-warn">{cancel.every(exchangeName(terms.exchange ?? 'seaport-v1.5'))}</p>
    ) : (
      ends.map(({ orderIds, isGasless }) => (
        <Fragment key={String(isGasless)}>
          <p className="sl-small sl-secondary">
            {(isGasless ? cancel.gasless : cancel.onChain)(orderIds.length)}
          </p>
          <ul aria-label={cancel.label} className="sl-small">
            {orderIds.map(id => (
              <li key={id}>
                <HexText value={id} />
              </li>
            ))}
          </ul>
        </Fragment>
      ))
    )
  const there = { ...scope, chainId }
  const currency = nativeOf(there)
  return terms.kind === 'call' && currency !== undefined ? (
    <>
      <p className="sl-small sl-secondary">{drawer.calls}</p>
      <CallList
        {...{ txs: terms.txs, currency, calls, scope: there }}
        accepted={[]}
        onAccept={() => undefined}
      />
    </>
  ) : null
}

export declare namespace ReviewedDeeds {
  type Props = {
    review: RunReview
    /** Of the marketplace: calls happen there. */
    chainId: number
  }
}
