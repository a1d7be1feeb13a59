import type { FlowScope } from '../../flow/flowTypes.ts'
import type { ListContext, ListTerms } from '../../flow/order/listTerms.ts'
import type { StepFacts } from '../../flow/verify/stepFacts.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { StepsReview } from '../dialog/StepsReview.tsx'
import type { TokenSubject } from '../dialog/subjects.ts'
import { exactTime } from '../format/exactTime.ts'
import { Account } from '../parts/Account.tsx'
import { Amount } from '../parts/Amount.tsx'
import { useUi } from '../UiProvider.tsx'

/** A listing in words, by the order that is signed where it is there already. */
export function ListTermsView(props: {
  context: ListContext
  terms: ListTerms
  facts: StepFacts | undefined
  /** What comes before the signature. */
  first?: string | undefined
  subject: TokenSubject
  scope: FlowScope
}) {
  const { locale } = useUi()
  const { context, terms, subject, scope } = props
  const { source } = scope.client.config
  const name = untrustedText(subject.name, { max: 60 })
  const many = terms.quantity > 1n ? `${terms.quantity} × ` : ''
  return (
    <StepsReview
      {...{ scope, source, facts: props.facts, first: props.first }}
      subjects={[{ ...subject, name }]}
      currencies={[context.currency]}
      chosen={{
        give: `${many}${name}`,
        get: <Amount value={terms.net} currency={context.currency} exact />,
        to: <Account address={scope.account} />,
        until: exactTime(terms.expiresAt, locale),
        through: source === undefined ? 'Seaport 1.5' : `Seaport 1.5, ${source}`,
      }}
    />
  )
}
