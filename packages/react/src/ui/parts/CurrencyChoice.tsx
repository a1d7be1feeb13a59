import type { Address } from 'viem'
import type { PricedContext, PricedIn } from '../../flow/order/pricedIn.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { englishForm } from '../messages/english/englishForm.ts'
import { useTexts } from '../useTexts.ts'
import { ChoiceOfMany } from './ChoiceOfMany.tsx'

/** What an order is priced in, of what the marketplace takes. Nothing where there is no other. */
export function CurrencyChoice({ form, context, onChange }: CurrencyChoice.Props) {
  const { form: words } = useTexts({ form: englishForm })
  const { currencies = [], currency } = context
  const chosen = (form.currency ?? currency.address).toLowerCase()
  const found = currencies.find(({ address }) => address.toLowerCase() === chosen)
  if (currencies.length < (found === undefined ? 1 : 2)) return null
  return (
    <div className="sl-pay-on">
      <span aria-hidden className="sl-secondary">
        {words.pricedIn}
      </span>
      <ChoiceOfMany
        label={words.pricedIn}
        // One that the marketplace takes no more is not among them.
        value={found?.address ?? ''}
        options={currencies.map(({ address, symbol }) => ({
          value: address as string,
          label: untrustedText(symbol, { max: 24 }),
        }))}
        onChange={address => onChange({ currency: address as Address })}
      />
    </div>
  )
}

export declare namespace CurrencyChoice {
  type Props = {
    form: PricedIn
    context: PricedContext
    onChange: (change: { currency: Address }) => void
  }
}
