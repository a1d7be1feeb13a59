import type { Price } from '@sluice/sdk'
import { t } from '../language/t.ts'
import { useRates } from './useRates.ts'
import { worthVsFloor } from './vsFloor.ts'

/**
 * How far a price is from a floor in another currency: about, by the marketplace's rate, which it says; a dash where there
 * is none.
 */
export function DifferenceByRate({ price, floor, chainId, text }: DifferenceByRate.Props) {
  const { worthOf } = useRates(chainId, [price.currency.contract, floor.currency.contract])
  const tenths = worthVsFloor(price, floor, worthOf)
  if (tenths === undefined) return <span className="text-faint">—</span>
  return (
    <span title={t('By the marketplace’s rate')} className="whitespace-nowrap">
      <bdi>≈ {text(tenths)}</bdi>
      <span className="sr-only"> {t('By the marketplace’s rate')}</span>
    </span>
  )
}

export declare namespace DifferenceByRate {
  type Props = {
    price: Price
    floor: Price
    chainId: number
    /** Says tenths of a percent. */
    text: (tenths: bigint) => string
  }
}
