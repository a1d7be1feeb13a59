import type { OrderComponents } from '../../src/markets/seaport/types.ts'
import { item, type token } from './seaportItem.ts'

type Offer = OrderComponents['offer'][number]

/** The listing of `seaportItem.ts` as its offerer signs it: every amount a bigint. */
export function components(change: Partial<OrderComponents> = {}): OrderComponents {
  const { totalOriginalConsiderationItems: _, ...parameters } = item().parameters
  return {
    ...parameters,
    offer: parameters.offer.map(amounts),
    consideration: parameters.consideration.map(amounts),
    startTime: BigInt(parameters.startTime),
    endTime: BigInt(parameters.endTime),
    salt: BigInt(parameters.salt),
    counter: 0n,
    ...change,
  }
}

function amounts<each extends ReturnType<typeof token>>(each: each): each & Offer {
  return {
    ...each,
    identifierOrCriteria: BigInt(each.identifierOrCriteria),
    startAmount: BigInt(each.startAmount),
    endAmount: BigInt(each.endAmount),
  }
}
