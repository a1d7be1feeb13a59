import type { ReactNode } from 'react'
import type { FlowScope } from '../../flow/flowTypes.ts'
import type { SaleFacts } from '../../flow/verify/readSale.ts'
import { exactTime } from '../format/exactTime.ts'
import { englishFacts } from '../messages/english/englishFacts.ts'
import { englishReview } from '../messages/english/englishReview.ts'
import { Account } from '../parts/Account.tsx'
import { Contracts } from '../parts/Contracts.tsx'
import { Review } from '../parts/Review.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import { Allowances } from './Allowances.tsx'
import { toldSale } from './toldSale.ts'

/** Later than any date that there is. */
const never = 8_640_000_000_000n

/**
 * A trade in words: what it gives and gets, and by what the decoded transactions say, who may take what before it, to
 * whom, until when, and through which contracts. Where there is none of the sale yet, what is not known is left out.
 */
export function SaleReview(props: {
  give: ReactNode
  get: ReactNode
  sale: SaleFacts | undefined
  scope: FlowScope
}) {
  const { locale } = useUi()
  const { review, facts: words } = useTexts({ review: englishReview, facts: englishFacts })
  const { give, get, sale: facts, scope } = props
  const sale = toldSale(facts)
  const until = sale?.until
  const before = facts?.before ?? []
  // A collection by that word: strangers name theirs as they like.
  const collections = before.flatMap(({ allows }) =>
    allows.flatMap(({ token, amount }) => (amount === 'all' ? [token] : [])),
  )
  const names = collections.map(token => [token, words.collection] as const)
  return (
    <>
      <Review
        first={
          before.length > 0 ? (
            <div className="sl-paragraphs">
              <Allowances {...{ before, names, scope }} subjects={[]} />
            </div>
          ) : undefined
        }
        give={give}
        get={get}
        to={(sale?.to ?? [scope.account]).map(address => (
          <Account key={address} address={address} />
        ))}
        until={
          until === undefined
            ? undefined
            : until > never
              ? review.noExpiry
              : exactTime(Number(until), locale)
        }
        through={sale && <Contracts addresses={sale.through} />}
      />
      {facts?.isLater === true && <p className="sl-small sl-secondary">{words.later}</p>}
    </>
  )
}
