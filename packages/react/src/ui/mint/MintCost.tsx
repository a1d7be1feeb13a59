import type { MintQuote } from '../../flow/mint/createMintFlow.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishCost } from '../messages/english/englishCost.ts'
import { Amount } from '../parts/Amount.tsx'
import { Row, Rows } from '../parts/Rows.tsx'
import { useTexts } from '../useTexts.ts'

/** What a mint costs; an account may have something of several phases, each at its price. */
export function MintCost({ quote }: { quote: MintQuote }) {
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
      <Row name={cost.networkFee}>
        <span className="sl-secondary">{cost.byWallet}</span>
      </Row>
      <Row name={cost.total} hint={cost.beforeFee} total>
        <Amount value={total.amount} currency={currency} exact />
      </Row>
    </Rows>
  )
}
