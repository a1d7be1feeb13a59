import type { FlowScope } from '../../flow/flowTypes.ts'
import type { ListContext, ListTerms } from '../../flow/order/listTerms.ts'
import type { StepFacts } from '../../flow/verify/stepFacts.ts'
import { StepsReview } from '../dialog/StepsReview.tsx'
import type { TokenSubject } from '../dialog/subjects.ts'
import { TokenList } from '../dialog/TokenList.tsx'
import { tokenNames } from '../dialog/tokenNames.ts'
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
  const names = tokenNames([subject])
  return (
    <StepsReview
      {...{ scope, source, facts: props.facts, first: props.first }}
      subjects={[{ ...subject, name: names.of(subject) }]}
      currencies={[context.currency]}
      chosen={{
        give: <TokenList tokens={[{ ...subject, quantity: terms.quantity }]} names={names} />,
        get: <Amount value={terms.net} currency={context.currency} exact />,
        to: <Account address={scope.account} />,
        until: exactTime(terms.expiresAt, locale),
        through: source === undefined ? 'Seaport 1.5' : `Seaport 1.5, ${source}`,
      }}
    />
  )
}
