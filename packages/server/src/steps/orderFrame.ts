import { randomBytes } from 'node:crypto'
import { type OrderComponents, zeroHash } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { concat, hexToBigInt, keccak256, toBytes, toHex } from 'viem/utils'
import { mostAhead, mostDuration } from '../orderbook/orderTimes.ts'
import type { findZone } from './findZone.ts'
import { TermsError } from './TermsError.ts'

const day = 86_400
/** Seconds: an order without an end stays this long. */
const defaultDuration = 30 * day

/**
 * What listings and offers on Seaport have in common: whose they are, when they hold, and what makes each
 * unlike every other.
 *
 * @throws TermsError that names the time which is not possible.
 */
export function orderFrame(options: orderFrame.Options): orderFrame.Result {
  const { terms, maker, conduitKey, place, counter, time } = options
  const startTime = terms.listingTime ?? options.startTime
  const endTime = terms.expirationTime ?? time + defaultDuration
  if (startTime > time + mostAhead)
    throw new TermsError(`listingTime ${startTime} is more than 7 days ahead`)
  if (endTime <= time) throw new TermsError(`expirationTime ${endTime} is in the past`)
  if (startTime >= endTime)
    throw new TermsError(`expirationTime ${endTime} must be after listingTime ${startTime}`)
  if (endTime > time + mostDuration)
    throw new TermsError(`expirationTime ${endTime} is more than 180 days ahead`)
  if (place.replaces !== undefined && terms.hasOwnSalt)
    throw new TermsError('salt cannot be given beside replaceOrderId')
  return {
    offerer: maker,
    zone: place.zone,
    startTime: BigInt(startTime),
    endTime: BigInt(endTime),
    zoneHash: zeroHash,
    salt: place.replaces ? hexToBigInt(place.replaces) : saltOf(terms.source, terms.salt),
    conduitKey,
    counter,
  }
}

export declare namespace orderFrame {
  type Terms = {
    /** Seconds since 1970. */
    listingTime: number | undefined
    expirationTime: number | undefined
    salt: bigint | undefined
    /** Whether the salt is the maker's choice. */
    hasOwnSalt: boolean
    source: string | undefined
  }
  type Options = {
    terms: Terms
    maker: Hex
    conduitKey: Hex
    place: findZone.Result
    counter: bigint
    /** Seconds since 1970. */
    time: number
    /** From when the order holds unless its terms say so, in seconds since 1970. */
    startTime: number
  }
  type Result = Omit<OrderComponents, 'offer' | 'consideration' | 'orderType'>
}

/** The first 4 bytes say where an order was made; the rest makes it unlike every other. */
function saltOf(source: string | undefined, salt: bigint | undefined): bigint {
  const prefix = source ? keccak256(toBytes(source)).slice(0, 10) : '0x00000000'
  const tail =
    salt === undefined ? toHex(randomBytes(28)) : toHex(salt & ((1n << 224n) - 1n), { size: 28 })
  return hexToBigInt(concat([prefix as Hex, tail]))
}
