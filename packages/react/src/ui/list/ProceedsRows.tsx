import type { FlowCurrency } from '../../flow/flowTypes.ts'
import type { ListContext, ListTerms } from '../../flow/order/listTerms.ts'
import { englishCommon } from '../messages/english/englishCommon.ts'
import { englishProceeds } from '../messages/english/englishProceeds.ts'
import { Amount } from '../parts/Amount.tsx'
import { FeeRows } from '../parts/FeeRows.tsx'
import { Row, Rows } from '../parts/Rows.tsx'
import { useTexts } from '../useTexts.ts'
import { UntoldRoyalty } from './UntoldRoyalty.tsx'

/** From the price to what the seller gets; dashes while there is no price. */
export function ProceedsRows(props: {
  terms: ListTerms | undefined
  fees: ListContext['fees']
  currency: FlowCurrency
  /** Whether there may be royalties that nobody told. */
  isRoyaltyUntold?: boolean | undefined
}) {
  const { common, proceeds } = useTexts({ common: englishCommon, proceeds: englishProceeds })
  const { terms, currency } = props
  const none = <span className="sl-faint">{common.none}</span>
  const many = terms !== undefined && terms.quantity > 1n ? terms.quantity : undefined
  return (
    <Rows label={proceeds.label}>
      <Row name={proceeds.price} hint={many === undefined ? undefined : proceeds.forMany(many)}>
        {terms === undefined ? none : <Amount value={terms.price} currency={currency} exact />}
      </Row>
      <FeeRows fees={terms?.fees ?? props.fees} currency={currency} sign="minus" />
      {props.isRoyaltyUntold === true && terms?.untold === undefined && <UntoldRoyalty />}
      <Row name={proceeds.receive} total>
        {terms === undefined ? none : <Amount value={terms.net} currency={currency} exact />}
      </Row>
    </Rows>
  )
}
