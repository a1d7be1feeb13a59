import type { FlowAmount } from '../../flow/flowTypes.ts'
import { englishCost } from '../messages/english/englishCost.ts'
import { useTexts } from '../useTexts.ts'
import { Amount } from './Amount.tsx'

/** Exact amounts of several currencies, each on a line of its own. */
export function AmountList(props: {
  amounts: readonly FlowAmount[]
  className?: string
  /** Whether each is the most that it may be. */
  isMost?: boolean
}) {
  const { cost } = useTexts({ cost: englishCost })
  return (
    <>
      {props.amounts.map(({ amount, currency }) => (
        <div key={currency.address}>
          {props.isMost && <span className="sl-faint">{cost.atMost} </span>}
          <Amount value={amount} currency={currency} exact className={props.className} />
        </div>
      ))}
    </>
  )
}
