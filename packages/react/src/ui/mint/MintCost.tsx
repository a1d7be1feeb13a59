import type { FlowScope } from '../../flow/flowTypes.ts'
import type { MintQuote } from '../../flow/mint/createMintFlow.ts'
import { countText } from '../format/countText.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishCost } from '../messages/english/englishCost.ts'
import { englishMint } from '../messages/english/englishMint.ts'
import { Amount } from '../parts/Amount.tsx'
import { HexText } from '../parts/HexText.tsx'
import { NetworkFeeRow } from '../parts/NetworkFeeRow.tsx'
import { Row, Rows } from '../parts/Rows.tsx'
import { useTexts } from '../useTexts.ts'

/** What a mint costs; an account may have something of several phases, each at its price. */
export function MintCost({ quote, scope }: { quote: MintQuote; scope: FlowScope }) {
  const { cost, mint } = useTexts({ cost: englishCost, mint: englishMint })
  const { lines, onTop = [], total } = quote
  const { currency } = total
  const amountText = useAmountText()
  return (
    <Rows label={cost.label}>
      {lines.map(({ quantity, unitPrice }, place) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: two phases may have the same price
          key={place}
          name={`${countText(quantity)} × ${amountText(unitPrice, currency)}`}
        >
          <Amount value={quantity * unitPrice} currency={currency} exact />
        </Row>
      ))}
      {onTop.map(({ recipient, amount }) => (
        <Row key={recipient} name={mint.onTop} hint={<HexText value={recipient} />}>
          <Amount value={amount} currency={currency} exact />
        </Row>
      ))}
      <NetworkFeeRow facts={{ ...quote.facts, gas: quote.gas }} scope={scope} />
      <Row name={cost.total} hint={cost.beforeFee} total>
        <Amount value={total.amount} currency={currency} exact />
      </Row>
    </Rows>
  )
}
