import type { ReactNode } from 'react'
import type { BuyAcrossQuote } from '../../flow/across/createBuyAcrossFlow.ts'
import { timesName } from '../format/timesName.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishAcross } from '../messages/english/englishAcross.ts'
import { englishReview } from '../messages/english/englishReview.ts'
import { Account } from '../parts/Account.tsx'
import { Contracts } from '../parts/Contracts.tsx'
import { HexText } from '../parts/HexText.tsx'
import { useTexts } from '../useTexts.ts'

/** What is done on the other chain for the payment, read out of the calls whose hash it names. */
export function PaysFor({ quote, name, destination }: PaysFor.Props) {
  const { across, review } = useTexts({ across: englishAcross, review: englishReview })
  const amountText = useAmountText()
  const { tokens, price, to, through, escrow } = quote.paysFor
  const many = tokens.reduce((sum, { quantity }) => sum + quantity, 0n)
  const what = timesName(many, name)
  const lines: readonly (readonly [string, ReactNode, boolean?])[] = [
    [
      across.paysFor,
      across.buys(what, amountText(price, quote.bought.currency), destination),
      true,
    ],
    [review.to, to.map(address => <Account key={address} address={address} />)],
    [review.through, <Contracts key="through" addresses={through} />],
    [across.calledBy(destination), <HexText key="by" value={escrow} />],
  ]
  return (
    <>
      <dl aria-label={across.paysFor} className="sl-review">
        {lines.map(([term, value, strong]) => (
          <div key={term} className="sl-review-line">
            <dt className="sl-secondary">{term}</dt>
            <dd className={strong ? 'sl-medium' : ''}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="sl-secondary sl-small">{across.bound}</p>
    </>
  )
}

export declare namespace PaysFor {
  type Props = {
    quote: BuyAcrossQuote
    /** Of the token. */
    name: string
    /** The name of its chain. */
    destination: string
  }
}
