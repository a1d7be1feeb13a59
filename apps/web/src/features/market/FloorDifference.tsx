import type { Price } from '@sluice/sdk'
import { useChain } from '../app/AppContext.tsx'
import { floorText } from './floorText.ts'
import { vsFloor } from './vsFloor.ts'

/** How far a price is from the floor, with its sign; a dash where they cannot be compared. */
export function FloorDifference({ price, floor, chainId }: FloorDifference.Props) {
  const { wrappedNative } = useChain(chainId)
  const bps = vsFloor(price, floor, wrappedNative)
  return bps === undefined ? (
    <span className="text-faint">—</span>
  ) : (
    <bdi className="whitespace-nowrap">{floorText(bps)}</bdi>
  )
}

export declare namespace FloorDifference {
  type Props = {
    price: Price | null | undefined
    floor: Price | null | undefined
    chainId: number
  }
}
