import type { PricedContext } from '../../flow/order/pricedIn.ts'
import { aboutAmount } from '../../flow/price/aboutAmount.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishForm } from '../messages/english/englishForm.ts'
import { useTexts } from '../useTexts.ts'

/** What a price in another currency than the market's is measured by, or that nothing is. */
export function MarketNote({ context }: { context: MarketNote.Context }) {
  const { form } = useTexts({ form: englishForm })
  const amountText = useAmountText()
  const { currency, floorByRate, isIncomparable } = context
  const said = [
    ...(floorByRate === undefined
      ? []
      : [form.floorByRate(amountText(aboutAmount(floorByRate, currency.decimals), currency))]),
    ...(isIncomparable ? [form.noRate] : []),
  ]
  return said.length === 0 ? null : <p className="sl-small sl-secondary">{said.join(' ')}</p>
}

export declare namespace MarketNote {
  type Context = Pick<PricedContext, 'currency'> & {
    /** Base units of `currency`. */
    floorByRate?: bigint | undefined
    isIncomparable?: boolean | undefined
  }
}
