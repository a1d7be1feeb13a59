import type { FlowAmount } from '../../flow/flowTypes.ts'
import { Amount } from './Amount.tsx'

/** Exact amounts of several currencies, each on a line of its own. */
export function AmountList(props: { amounts: readonly FlowAmount[]; className?: string }) {
  return (
    <>
      {props.amounts.map(({ amount, currency }) => (
        <div key={currency.address}>
          <Amount value={amount} currency={currency} exact className={props.className} />
        </div>
      ))}
    </>
  )
}
