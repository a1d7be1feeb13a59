import type { FlowCurrency, ListTerms } from '@sluice/react'
import { Amount } from '../../components/Amount.tsx'
import { FeeRows } from './FeeRows.tsx'
import { Row, Rows } from './Rows.tsx'

/** From the price to what the seller gets. */
export function ProceedsRows({ terms, currency }: { terms: ListTerms; currency: FlowCurrency }) {
  return (
    <Rows label="Proceeds">
      <Row name="Price" hint={terms.quantity > 1n ? `for ${terms.quantity}` : undefined}>
        <Amount value={terms.price} currency={currency} exact />
      </Row>
      <FeeRows fees={terms.fees} currency={currency} sign="minus" />
      <Row name="You receive" total>
        <Amount value={terms.net} currency={currency} exact />
      </Row>
    </Rows>
  )
}
