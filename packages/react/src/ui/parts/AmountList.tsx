import type { FlowAmount } from '../../flow/flowTypes.ts'
import { englishCost } from '../messages/english/englishCost.ts'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import { Amount } from './Amount.tsx'

/** Exact amounts of several currencies, each on a line of its own. */
export function AmountList(props: {
  amounts: readonly FlowAmount[]
  className?: string
  /** Whether each is the most that it may be. */
  isMost?: boolean
  /** Their chain, where they are told with about what they are worth. */
  worthOn?: number
}) {
  const { renderWorth } = useUi()
  const { worthOn } = props
  const { cost } = useTexts({ cost: englishCost })
  return (
    <>
      {props.amounts.map(({ amount, currency }) => (
        <div key={currency.address}>
          {props.isMost && <span className="sl-faint">{cost.atMost} </span>}
          <Amount value={amount} currency={currency} exact className={props.className} />
          {worthOn !== undefined && renderWorth !== undefined && (
            <> {renderWorth({ chainId: worthOn, amount, currency })}</>
          )}
        </div>
      ))}
    </>
  )
}
