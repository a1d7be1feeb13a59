import type { FlowAmount, FlowScope } from '../../flow/flowTypes.ts'
import { knownCurrency } from '../../flow/knownCurrency.ts'
import { Amount } from './Amount.tsx'
import { HexText } from './HexText.tsx'

/** An exact amount; of a currency that the client was not told of with its contract, as anybody can take any symbol. */
export function ScopedAmount({ amount, currency, scope }: ScopedAmount.Props) {
  return (
    <>
      <Amount value={amount} currency={currency} exact />
      {knownCurrency(scope, currency.address) === undefined && (
        <>
          {' '}
          <HexText value={currency.address} className="sl-faint" />
        </>
      )}
    </>
  )
}

export declare namespace ScopedAmount {
  type Props = FlowAmount & { scope: Pick<FlowScope, 'client' | 'chainId'> }
}
