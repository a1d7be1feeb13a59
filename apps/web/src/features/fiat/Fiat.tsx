import { useLanguage } from '../language/useLanguage.ts'
import { fiatText } from './fiatText.ts'
import { useRate } from './useRate.ts'

/** About what an amount is worth in the chosen fiat currency; nothing without a choice or a rate. */
export function Fiat({ chainId, currency, className = '', ...amount }: Fiat.Props) {
  const { code, rate } = useRate(chainId, currency)
  const locale = useLanguage()
  const text = rate === undefined ? undefined : fiatText(amount, rate, { code, locale })
  if (text === undefined) return null
  return (
    <span className={`inline-block max-w-full font-normal wrap-anywhere text-faint ${className}`}>
      {text}
    </span>
  )
}

export declare namespace Fiat {
  type Props = {
    chainId: number
    /** The address of the currency. */
    currency: string
    /** Base units. */
    value: bigint
    decimals: number
    className?: string | undefined
  }
}
