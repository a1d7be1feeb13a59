import type { Price } from '@sluice/sdk'
import type { Address } from 'viem'
import { t } from '../language/t.ts'
import { isNative } from '../market/areComparable.ts'
import type { WorthOf } from '../market/worth.ts'

/** Says of amounts in several currencies by what they are sorted; nothing where all are worth the same each. */
export function SortedByWorth({ prices, worthOf, wrappedNative, isReading }: SortedByWorth.Props) {
  const keys = prices.map(({ currency }) =>
    isNative(currency, wrappedNative) ? '' : currency.contract.toLowerCase(),
  )
  if (new Set(keys).size < 2) return null
  const isLacking = prices.some(price => worthOf(price) === undefined)
  return (
    <p className="mb-3 text-13 text-secondary">
      {t('Currencies are compared by the marketplace’s rate.')}{' '}
      {isLacking &&
        t(
          isReading
            ? 'Not all rates are read yet.'
            : 'Those without a rate come after the others, one currency after the other.',
        )}
    </p>
  )
}

export declare namespace SortedByWorth {
  type Props = {
    prices: readonly Price[]
    worthOf: WorthOf
    wrappedNative: Address | undefined
    /** Whether some rates are read for the first time. */
    isReading: boolean
  }
}
