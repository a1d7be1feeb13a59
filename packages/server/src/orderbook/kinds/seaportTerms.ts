import type { OrderComponents } from '@sluice/router/seaport'
import type { Chain } from '../../context.ts'
import type { Refusal, SaveStatus } from '../orderKind.ts'
import { checkTimes } from '../orderTimes.ts'

/**
 * Prices of orders stay far below 256 bits: Seaport multiplies one that changes by the seconds of the
 * order's life, and royalties are added to what is shown.
 */
export const mostPrice = (1n << 216n) - 1n
/** Seaport counts the parts of an order in 120 bits. */
const mostParts = (1n << 120n) - 1n
/** Bit 0 of an order's type: it may be filled in parts. Bit 1: its zone is asked. */
const partial = 1
const restricted = 2

/** What holds of listings and offers alike: the quantity, the zone, the type, the times. */
export function checkSeaportTerms(
  order: OrderComponents,
  options: checkSeaportTerms.Options,
): Refusal | undefined {
  const { chain, time, item, single } = options
  const quantity = item.startAmount
  const isCountable = quantity >= 1n && quantity <= mostParts
  if (!isCountable || item.endAmount !== quantity || (single && quantity !== 1n))
    return refuse('invalid', `The quantity ${quantity} is not possible`)
  if (order.orderType > (partial | restricted))
    return refuse('unsupported-zone', 'Orders that a contract makes are not supported')
  const isRestricted = (order.orderType & restricted) !== 0
  const isOwnZone = order.zone === chain.orderZone?.address
  if (isOwnZone && !isRestricted)
    return refuse('unsupported-zone', 'The order does not ask its zone, so it would not hold')
  if (BigInt(order.zone) === 0n ? isRestricted : !isOwnZone && !chain.zones?.includes(order.zone))
    return refuse('unsupported-zone', `The zone ${order.zone} is not supported`)
  if (BigInt(order.zoneHash) !== 0n)
    return refuse('unsupported-zone', 'Orders with a hash for their zone are not supported')
  if (quantity > 1n && (order.orderType & partial) === 0)
    return refuse('not-partially-fillable', 'An order of several must be fillable in parts')
  return checkTimes(order, time)
}

export declare namespace checkSeaportTerms {
  type Options = {
    chain: Chain
    /** Seconds since 1970. */
    time: number
    /** The item of tokens, whichever side it stands on. */
    item: { startAmount: bigint; endAmount: bigint }
    /** Whether there is one such token only. */
    single: boolean
  }
}

export const refuse = (status: SaveStatus, reason: string): Refusal => ({ status, reason })
