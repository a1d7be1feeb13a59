import type { Price } from '@sluice/sdk'
import { signedPercent, vsFloor } from './vsFloor.ts'

/** How far a price is from the floor, with its sign; a dash where they cannot be compared. */
export function FloorDifference({ price, floor }: FloorDifference.Props) {
  const bps = vsFloor(price, floor)
  return bps === undefined ? <span className="text-faint">—</span> : signedPercent(bps)
}

export declare namespace FloorDifference {
  type Props = { price: Price | null | undefined; floor: Price | null | undefined }
}
