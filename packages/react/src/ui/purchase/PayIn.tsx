import type { Address } from 'viem'
import type { FlowCurrency } from '../../flow/flowTypes.ts'
import { sameAddress } from '../../flow/verify/sameAddress.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { englishCart } from '../messages/english/englishCart.ts'
import { ChoiceOfMany } from '../parts/ChoiceOfMany.tsx'
import { useTexts } from '../useTexts.ts'

/** What a purchase is paid in: what its orders ask for, or a currency that is swapped for it. Nothing where there is no other. */
export function PayIn({ currencies, asked = [], value, onChange }: PayIn.Props) {
  const { cart } = useTexts({ cart: englishCart })
  const [own] = asked
  const isOne = own !== undefined && asked.every(({ address }) => sameAddress(address, own.address))
  // What all of them ask for is what they are priced in.
  const others = currencies.filter(({ address }) => !isOne || !sameAddress(address, own.address))
  if (others.length === 0) return null
  const named = ({ symbol }: FlowCurrency) => untrustedText(symbol, { max: 24 })
  return (
    <div className="sl-cart-pay">
      <span aria-hidden className="sl-secondary">
        {cart.payIn}
      </span>
      <ChoiceOfMany
        label={cart.payIn}
        // One that is not among them is not shown as chosen.
        value={others.find(({ address }) => address === value)?.address ?? ''}
        options={[
          { value: '', label: isOne ? named(own) : cart.asPriced },
          ...others.map(each => ({ value: each.address, label: named(each) })),
        ]}
        onChange={chosen => onChange(chosen === '' ? undefined : (chosen as Address))}
      />
    </div>
  )
}

export declare namespace PayIn {
  type Props = {
    currencies: readonly FlowCurrency[]
    /** What the orders ask for, each. */
    asked?: readonly FlowCurrency[] | undefined
    /** What the orders ask for when absent. */
    value: Address | undefined
    onChange: (currency: Address | undefined) => void
  }
}
