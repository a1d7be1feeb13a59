import { randomBytes } from 'node:crypto'
import {
  itemType,
  type OrderComponents,
  orderType,
  type SeaportVersion,
  zeroAddress,
  zeroHash,
} from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { concat, hexToBigInt, keccak256, toBytes, toHex } from 'viem/utils'
import { mostAhead, mostDuration } from '../orderbook/orderTimes.ts'
import { mostPayments } from '../orderbook/parseOrder.ts'
import type { Royalty } from '../storage/schema.ts'
import type { ListingFee } from './feesOf.ts'

const day = 86_400
/** Seconds: a listing without an end stays this long. */
const defaultDuration = 30 * day

/**
 * The Seaport order of a listing: royalties first, then fees, the rest to the maker.
 *
 * @throws ListingError when the terms cannot make an order.
 */
export function buildListing(options: buildListing.Options): OrderComponents {
  const { terms, maker, conduitKey, counter, standard, time } = options
  const { quantity } = terms
  const price = terms.weiPrice
  if (price === 0n) throw new ListingError('weiPrice must be more than 0')
  if (price % quantity !== 0n)
    throw new ListingError(`weiPrice ${price} must divide evenly by the quantity ${quantity}`)
  const startTime = terms.listingTime ?? time - 60
  const endTime = terms.expirationTime ?? time + defaultDuration
  if (startTime > time + mostAhead)
    throw new ListingError(`listingTime ${startTime} is more than 7 days ahead`)
  if (endTime <= time) throw new ListingError(`expirationTime ${endTime} is in the past`)
  if (startTime >= endTime)
    throw new ListingError(`expirationTime ${endTime} must be after listingTime ${startTime}`)
  if (endTime > time + mostDuration)
    throw new ListingError(`expirationTime ${endTime} is more than 180 days ahead`)
  // Each fee is rounded down per unit, so that any part of a listing of several has a whole price.
  const perUnit = (fee: ListingFee) =>
    'amount' in fee ? fee.amount : ((price / quantity) * fee.bps) / 10_000n
  if (terms.fees.some(fee => BigInt(fee.recipient) === 0n))
    throw new ListingError('A fee must not go to the zero address')
  const royalties = capped(terms.royalties, terms.royaltyBps).map(({ recipient, bps }) => ({
    recipient,
    bps: BigInt(bps),
  }))
  const payments = [...royalties, ...terms.fees]
    .map(fee => ({ recipient: fee.recipient, amount: perUnit(fee) * quantity }))
    .filter(fee => fee.amount > 0n)
  if (payments.length >= mostPayments)
    throw new ListingError(
      `A listing can have ${mostPayments - 1} royalties and fees at most, got ${payments.length}`,
    )
  const fees = payments.reduce((sum, fee) => sum + fee.amount, 0n)
  if (fees >= price) throw new ListingError('Total fees exceed price')
  return {
    offerer: maker,
    zone: zeroAddress,
    offer: [
      {
        itemType: standard === 'erc721' ? itemType.erc721 : itemType.erc1155,
        token: terms.contract,
        identifierOrCriteria: terms.tokenId,
        startAmount: quantity,
        endAmount: quantity,
      },
    ],
    consideration: [{ recipient: maker, amount: price - fees }, ...payments].map(payment => ({
      itemType: itemType.native,
      token: zeroAddress,
      identifierOrCriteria: 0n,
      startAmount: payment.amount,
      endAmount: payment.amount,
      recipient: payment.recipient,
    })),
    orderType: standard === 'erc1155' ? orderType.partialOpen : orderType.fullOpen,
    startTime: BigInt(startTime),
    endTime: BigInt(endTime),
    zoneHash: zeroHash,
    salt: saltOf(terms.source, terms.salt),
    conduitKey,
    counter,
  }
}

export declare namespace buildListing {
  type Terms = {
    contract: Hex
    tokenId: bigint
    quantity: bigint
    /** For all of `quantity`, in base units of the native currency. */
    weiPrice: bigint
    royalties: readonly Royalty[]
    /** The most that royalties may take, in bps. */
    royaltyBps: number | undefined
    fees: readonly ListingFee[]
    /** Seconds since 1970. */
    listingTime: number | undefined
    expirationTime: number | undefined
    salt: bigint | undefined
    source: string | undefined
  }
  type Options = {
    terms: Terms
    maker: Hex
    version: SeaportVersion
    conduitKey: Hex
    counter: bigint
    standard: 'erc721' | 'erc1155'
    /** Seconds since 1970. */
    time: number
  }
}

/** Royalties are paid in the order of the list, until the cap is reached. */
function capped(royalties: readonly Royalty[], cap: number | undefined): Royalty[] {
  let left = cap ?? 10_000
  return royalties.map(royalty => {
    const bps = Math.min(royalty.bps, left)
    left -= bps
    return { ...royalty, bps }
  })
}

/** The first 4 bytes say where an order was made; the rest makes it unlike every other. */
function saltOf(source: string | undefined, salt: bigint | undefined): bigint {
  const prefix = source ? keccak256(toBytes(source)).slice(0, 10) : '0x00000000'
  const tail =
    salt === undefined ? toHex(randomBytes(28)) : toHex(salt & ((1n << 224n) - 1n), { size: 28 })
  return hexToBigInt(concat([prefix as Hex, tail]))
}

/** Why one of the listings of a request cannot be made. */
export class ListingError extends Error {
  override readonly name = 'ListingError'
  readonly code = 'listing'
}
