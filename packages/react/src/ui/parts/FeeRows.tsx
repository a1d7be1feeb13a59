import type { FlowCurrency, FlowFee } from '../../flow/flowTypes.ts'
import { percent } from '../format/percent.ts'
import { englishCommon } from '../messages/english/englishCommon.ts'
import { englishFees } from '../messages/english/englishFees.ts'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import { Amount } from './Amount.tsx'
import { Row } from './Rows.tsx'

/** One line per fee, with its share. */
export function FeeRows(props: {
  fees: readonly (Omit<FlowFee, 'amount'> & { amount?: bigint | undefined })[]
  currency: FlowCurrency
  /** What the fee does to the figure above it. */
  sign: 'minus' | 'included'
}) {
  const { locale } = useUi()
  const { fees, common } = useTexts({ fees: englishFees, common: englishCommon })
  const names =
    props.sign === 'minus'
      ? { royalty: fees.royalty, marketplace: fees.marketplace, other: fees.other }
      : {
          ...{ royalty: fees.includesRoyalty, marketplace: fees.includesMarketplace },
          other: fees.includesOther,
        }
  return props.fees.map(fee => (
    <Row
      key={`${fee.kind}${fee.recipient ?? ''}`}
      name={names[fee.kind]}
      hint={fee.bps === undefined ? undefined : percent(fee.bps, locale)}
    >
      {fee.amount === undefined ? (
        <span className="sl-faint">{common.none}</span>
      ) : (
        <span className={props.sign === 'included' ? 'sl-secondary' : ''}>
          {props.sign === 'minus' && '−'}
          <Amount value={fee.amount} currency={props.currency} exact />
        </span>
      )}
    </Row>
  ))
}
