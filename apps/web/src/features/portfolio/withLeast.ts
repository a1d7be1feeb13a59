import type { Address } from 'viem'
import { isNative } from '../market/areComparable.ts'
import { netOf } from '../market/netOf.ts'
import type { WorthOf } from '../market/worth.ts'
import type { saleOf } from './saleOf.ts'

/**
 * The offers that bring at least so much after fees: those in other currencies by what that is worth at the marketplace's
 * rates. What nobody knows the worth of cannot be said to be enough, and is left out.
 */
export function withLeast<bid extends Pick<saleOf.Bid, 'price'>>(
  bids: readonly bid[],
  { least, worthOf, wrappedNative }: withLeast.Options,
): withLeast.Result<bid> {
  if (least === undefined) return { rows: bids, isByRate: false, unmeasured: 0 }
  let [isByRate, unmeasured] = [false, 0]
  const rows = bids.filter(({ price }) => {
    const net = netOf(price)
    if (net === undefined) return false
    const worth = worthOf(net)
    if (worth === undefined) unmeasured++
    else isByRate ||= !isNative(net.currency, wrappedNative)
    return worth !== undefined && worth >= least
  })
  return { rows, isByRate, unmeasured }
}

export declare namespace withLeast {
  type Options = {
    /** Base units of the native currency; undefined for any. */
    least: bigint | undefined
    worthOf: WorthOf
    wrappedNative: Address | undefined
  }
  type Result<bid> = {
    rows: readonly bid[]
    /** Whether some were compared by a rate. */
    isByRate: boolean
    /** How many are left out because no rate of their currency is known. */
    unmeasured: number
  }
}
