import { orderType } from '@sluice/router/seaport'
import type { Hex } from 'viem'

/** Seaport's type of an order: whether it can be filled in parts, and whether its zone is asked. */
export function orderTypeOf({ zone, isPartial }: { zone: Hex; isPartial: boolean }): number {
  if (BigInt(zone) === 0n) return isPartial ? orderType.partialOpen : orderType.fullOpen
  return isPartial ? orderType.partialRestricted : orderType.fullRestricted
}
