import type { BuyAcrossQuote } from '../../flow/across/createBuyAcrossFlow.ts'
import type { FlowScope } from '../../flow/flowTypes.ts'
import { BuyQuantity } from '../buy/BuyQuantity.tsx'
import { englishAcross } from '../messages/english/englishAcross.ts'
import { englishCost } from '../messages/english/englishCost.ts'
import { Amount } from '../parts/Amount.tsx'
import { FeeRows } from '../parts/FeeRows.tsx'
import { NetworkFeeRow } from '../parts/NetworkFeeRow.tsx'
import { Row, Rows } from '../parts/Rows.tsx'
import { useTexts } from '../useTexts.ts'

/** The price on one chain, and what that comes to on the other. */
export function BuyAcrossReview(
  props: BuyQuantity.Props & {
    quote: BuyAcrossQuote
    /** The names of the chain that is paid on and of the token's. */
    origin: string
    destination: string
    /** Of the chain that is paid on. */
    scope: FlowScope
  },
) {
  const { across, cost } = useTexts({
    ...{ across: englishAcross, cost: englishCost },
  })
  const { bought, deposit, most, relayerFee, mostFee, balance, gas } = props.quote
  const { currency, fees, available, total } = bought
  const onTop = bought.lines.flatMap(line => line.onTop).reduce((sum, fee) => sum + fee.amount, 0n)
  return (
    <>
      <BuyQuantity {...props} available={available} />
      <Rows label={cost.label}>
        <Row name={across.price(props.destination)}>
          <Amount value={total - onTop} currency={currency} exact />
        </Row>
        <FeeRows fees={fees} currency={currency} sign="included" />
        {onTop > 0n && (
          <Row name={cost.onTop}>
            <Amount value={onTop} currency={currency} exact />
          </Row>
        )}
        <Row name={across.fee}>
          <Amount value={relayerFee.amount} currency={relayerFee.currency} exact />
        </Row>
        <Row name={across.deposit}>
          <Amount value={deposit.amount} currency={deposit.currency} exact />
        </Row>
        <Row name={across.mostFee}>
          <Amount
            value={mostFee.amount}
            currency={mostFee.currency}
            exact
            className="sl-secondary"
          />
        </Row>
        <NetworkFeeRow facts={{ gas }} scope={props.scope} />
        <Row name={across.most(props.origin)} total>
          <Amount value={most.amount} currency={most.currency} exact />
        </Row>
        {balance !== undefined && (
          <Row name={across.balance(props.origin)}>
            <Amount value={balance} currency={most.currency} exact className="sl-secondary" />
          </Row>
        )}
      </Rows>
    </>
  )
}
