import type { StepItem } from '@sluice/sdk'
import { type Address, type Hex, hexToBigInt, zeroAddress, zeroHash } from 'viem'
import { readUint } from '../readUint.ts'
import { conduitKey, seaport } from './knownContracts.ts'
import { sameAddress } from './sameAddress.ts'

/** A field-by-field record of something that is signed; nothing about it is known yet. */
export type Fields = Record<string, unknown>

/** An order that the person chose to sign. */
export type WantedOrder = {
  /** Seconds since 1970. */
  expiresAt: number
  /** By which the order can be cancelled without a transaction; none when absent. */
  zone?: Address | undefined
  /** The order that this one replaces; its salt must name it. */
  replaces?: Hex | undefined
  /** What is wrong with what the order gives and gets. */
  fault: (order: Fields) => string | undefined
}

/** Seconds: how far ahead an order may begin. */
const mostAhead = 600n

/**
 * What is wrong with a signature of Seaport orders: each order that it covers, alone or as a leaf of a tree,
 * must be another one of those that were chosen. Empty leaves, which fill a tree up, can never be filled.
 */
export function signedOrdersFault(
  data: StepItem['data'],
  options: signedOrdersFault.Options,
): string | undefined {
  const sign = data !== undefined && 'sign' in data ? data.sign : undefined
  if (sign?.signatureKind !== 'eip712') return 'the message is no order'
  const orders =
    sign.primaryType === 'OrderComponents'
      ? [sign.value]
      : sign.primaryType === 'BulkOrder'
        ? leavesOf(sign.value.tree).filter(order => !isEmpty(order))
        : []
  if (orders.length === 0) return 'the message is no order'
  const { domain } = sign
  if (
    domain.name !== 'Seaport' ||
    domain.version !== '1.5' ||
    readUint(domain.chainId) !== BigInt(options.chainId) ||
    !sameAddress(domain.verifyingContract, seaport) ||
    Object.keys(domain).length !== 4
  )
    return 'the order is for another exchange'
  const left = [...options.wanted]
  for (const order of orders) {
    const faults = left.map(wanted => frameFault(order, wanted, options) ?? wanted.fault(order))
    const index = faults.indexOf(undefined)
    if (index < 0) return faults.at(-1) ?? 'the signature covers another order'
    left.splice(index, 1)
  }
  return undefined
}

export declare namespace signedOrdersFault {
  type Options = {
    chainId: number
    account: Address
    wanted: readonly WantedOrder[]
    /** Milliseconds since 1970. */
    now: () => number
  }
}

/** Whose an order is, when and by whose leave it can be filled. */
function frameFault(
  order: Fields,
  wanted: WantedOrder,
  { account, now }: signedOrdersFault.Options,
): string | undefined {
  if (!sameAddress(order.offerer, account)) return 'the order is of another account'
  if (!sameAddress(order.zone, wanted.zone ?? zeroAddress)) return 'the order has another zone'
  // 0 and 1 are open to everybody; the others ask the zone.
  if ((readUint(order.orderType) ?? 4n) > (wanted.zone === undefined ? 1n : 3n))
    return 'the order is restricted'
  if (order.conduitKey !== zeroHash && order.conduitKey !== conduitKey)
    return 'the order goes through another conduit'
  if (wanted.replaces !== undefined && readUint(order.salt) !== hexToBigInt(wanted.replaces))
    return 'the order replaces another one'
  if (readUint(order.endTime) !== BigInt(wanted.expiresAt)) return 'the order ends at another time'
  const start = readUint(order.startTime)
  return start === undefined || start > BigInt(Math.floor(now() / 1000)) + mostAhead
    ? 'the order begins too late'
    : undefined
}

/** The leaves of a tree of pairs; what is no tree has none. */
function leavesOf(tree: unknown): readonly Fields[] {
  if (Array.isArray(tree)) return tree.flatMap(leavesOf)
  return typeof tree === 'object' && tree !== null ? [{ ...tree }] : []
}

function isEmpty({ offerer, offer, consideration }: Fields): boolean {
  return (
    sameAddress(offerer, zeroAddress) &&
    fieldsOf(offer).length === 0 &&
    fieldsOf(consideration).length === 0
  )
}

/** The entries of a list in a message; none of what is no list. */
export function fieldsOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(entry => ({ ...entry })) : []
}

/** Whether an item of an order is exactly so much of this, from its beginning to its end. */
export function isItem(
  item: Fields | undefined,
  wanted: { itemType: bigint; token: Address; identifier: bigint; amount: bigint },
): boolean {
  return (
    readUint(item?.itemType) === wanted.itemType &&
    sameAddress(item?.token, wanted.token) &&
    readUint(item?.identifierOrCriteria) === wanted.identifier &&
    readUint(item?.startAmount) === wanted.amount &&
    readUint(item?.endAmount) === wanted.amount
  )
}

/** Item types of Seaport. */
export const itemTypes = {
  native: 0n,
  erc20: 1n,
  erc721: 2n,
  erc1155: 3n,
  erc721WithCriteria: 4n,
  erc1155WithCriteria: 5n,
} as const
