import type { Address } from 'viem'
import type { FlowCurrency } from '../../flow/flowTypes.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { englishCart } from '../messages/english/englishCart.ts'
import { ChoiceOfMany } from '../parts/ChoiceOfMany.tsx'
import { useTexts } from '../useTexts.ts'

/** What a purchase is paid in: what its orders ask for, or a currency that is swapped for it. Nothing where there is no other. */
export function PayIn({ currencies, value, onChange }: PayIn.Props) {
  const { cart } = useTexts({ cart: englishCart })
  if (currencies.length === 0) return null
  return (
    <div className="sl-cart-pay">
      <span aria-hidden className="sl-secondary">
        {cart.payIn}
      </span>
      <ChoiceOfMany
        label={cart.payIn}
        // One that is not among them is not shown as chosen.
        value={currencies.find(({ address }) => address === value)?.address ?? ''}
        options={[
          { value: '', label: cart.asPriced },
          ...currencies.map(({ address, symbol }) => ({
            value: address,
            label: untrustedText(symbol, { max: 24 }),
          })),
        ]}
        onChange={chosen => onChange(chosen === '' ? undefined : (chosen as Address))}
      />
    </div>
  )
}

export declare namespace PayIn {
  type Props = {
    currencies: readonly FlowCurrency[]
    /** What the orders ask for when absent. */
    value: Address | undefined
    onChange: (currency: Address | undefined) => void
  }
}
