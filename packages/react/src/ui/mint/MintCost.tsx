import type { FlowScope } from '../../flow/flowTypes.ts'
import type { MintQuote } from '../../flow/mint/createMintFlow.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishCost } from '../messages/english/englishCost.ts'
import { Amount } from '../parts/Amount.tsx'
import { NetworkFeeRow } from '../parts/NetworkFeeRow.tsx'
import { Row, Rows } from '../parts/Rows.tsx'
import { useTexts } from '../useTexts.ts'

/** What a mint costs; an account may have something of several phases, each at its price. */
export function MintCost({ quote, scope }: { quote: MintQuote; scope: FlowScope }) {
  const { cost } = useTexts({ cost: englishCost })
  const { lines, total } = quote
  const { currency } = total
  const amountText = useAmountText()
  return (
    <Rows label={cost.label}>
      {lines.map(({ quantity, unitPrice }) => (
        <Row
          key={`${quantity}:${unitPrice}`}
          name={`${quantity} × ${amountText(unitPrice, currency)}`}
        >
          <Amount value={quantity * unitPrice} currency={currency} exact />
        </Row>
      ))}
      <NetworkFeeRow gas={quote.gas} scope={scope} />
      <Row name={cost.total} hint={cost.beforeFee} total>
        <Amount value={total.amount} currency={currency} exact />
      </Row>
    </Rows>
  )
}
