import type { Price } from '@sluice/sdk'
import { useChain } from '../app/AppContext.tsx'
import { areComparable } from './areComparable.ts'
import { DifferenceByRate } from './DifferenceByRate.tsx'
import { floorText } from './floorText.ts'
import { isUnread, type Unread } from './isUnread.ts'
import { NoFigure } from './NoFigure.tsx'
import { vsFloor } from './vsFloor.ts'

/**
 * How far a price is from the floor, with its sign, of a floor in another currency by the marketplace's rate; a dash where
 * they cannot be compared, which is not that it was not read.
 */
export function FloorDifference({ price, floor, chainId }: FloorDifference.Props) {
  const { wrappedNative } = useChain(chainId)
  if (isUnread(floor)) return <NoFigure why={floor} />
  if (price && floor && !areComparable(price, floor, wrappedNative))
    return <DifferenceByRate {...{ price, floor, chainId }} text={floorText} />
  const tenths = vsFloor(price, floor, wrappedNative)
  return tenths === undefined ? (
    <span className="text-faint">—</span>
  ) : (
    <bdi className="whitespace-nowrap">{floorText(tenths)}</bdi>
  )
}

export declare namespace FloorDifference {
  type Props = {
    price: Price | null | undefined
    floor: Price | Unread | null | undefined
    chainId: number
  }
}
