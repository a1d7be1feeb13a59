import { priceDifference } from '../format/priceDifference.ts'
import { englishForm } from '../messages/english/englishForm.ts'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'

/** How far a price is from the floor, exactly or by the marketplace's rate. Nothing where one of them is not known. */
export function FloorDistance({ price, floor, floorByRate }: FloorDistance.Props) {
  const { form } = useTexts({ form: englishForm })
  const { locale } = useUi()
  if (price === undefined) return null
  const difference = priceDifference(price, floor ?? floorByRate, locale)
  if (difference === undefined) return null
  if (floor === undefined) return <bdi>{form.toFloorByRate(difference)}</bdi>
  return difference === 'equal' ? form.atFloor : <bdi>{form.toFloor(difference)}</bdi>
}

export declare namespace FloorDistance {
  /** Base units of one currency. */
  type Props = {
    price: bigint | undefined
    floor: bigint | undefined
    /** What a floor in another currency is by the marketplace's rate. */
    floorByRate?: bigint | undefined
  }
}
