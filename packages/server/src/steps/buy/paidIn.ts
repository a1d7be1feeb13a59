import { zeroAddress } from '@sluice/router/seaport'
import { isNativeAddress } from '@sluice/router/swap'
import type { Hex } from 'viem'
import type { Fill } from './Fill.ts'

/** The currency that is named, else the one that all orders share, else the native one. */
export function paidIn(currency: string | undefined, fills: readonly Fill[]): Hex {
  if (currency !== undefined)
    return isNativeAddress(currency) ? zeroAddress : (currency.toLowerCase() as Hex)
  const [only, ...others] = new Set(fills.map(({ order }) => order.currency))
  return only !== undefined && others.length === 0 ? only : zeroAddress
}
