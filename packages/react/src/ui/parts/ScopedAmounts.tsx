import type { FlowAmount } from '../../flow/flowTypes.ts'
import { ScopedAmount } from './ScopedAmount.tsx'

/** Exact amounts of several currencies, each on a line of its own. */
export function ScopedAmounts(props: {
  amounts: readonly FlowAmount[]
  scope: ScopedAmount.Props['scope']
}) {
  const { amounts, scope } = props
  return amounts.map(({ amount, currency }) => (
    <div key={currency.address}>
      <ScopedAmount {...{ amount, currency, scope }} />
    </div>
  ))
}
