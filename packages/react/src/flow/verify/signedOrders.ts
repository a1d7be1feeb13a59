import type { ExecutionStep, StepItem } from '@sluice/sdk'
import { type Address, type Hex, hexToBigInt, zeroAddress, zeroHash } from 'viem'
import { readUint } from '../readUint.ts'
import { conduitKey, seaport } from './knownContracts.ts'
import type { Reason } from './reason.ts'
import { sameAddress } from './sameAddress.ts'

/** A field-by-field record of something that is signed; nothing about it is known yet. */
export type Fields = Record<string, unknown>

/** An order that the person chose to sign. */
export type WantedOrder = {
  /** Seconds since 1970. */
  expiresAt: number
  /** By which the order can be cancelled without a transaction; none when absent. Exactly this one is let through. */
  zone?: Address | undefined
  /** The order that this one replaces; its salt must name it. */
  replaces?: Hex | undefined
  /** What is wrong with what the order gives and gets. */
  fault: (order: Fields) => Reason | undefined
}

/** Seconds: how far ahead an order may begin. */
const mostAhead = 600n

/**
 * What is wrong with the signatures of Seaport orders that a run asks for: each order that they cover, alone or as
 * a leaf of a tree, must be another one of those that were chosen, over all items of all steps. What was signed
 * before counts, also before a reload, and so does what is still to come. Empty leaves, which fill a tree up, can
 * never be filled.
 */
export function signedOrdersFault(
  { step, steps }: { step: ExecutionStep; steps: readonly ExecutionStep[] },
  options: signedOrdersFault.Options,
): Reason | undefined {
  const items = [...steps.filter(({ id }) => id !== step.id), step]
    .filter(({ id, kind }) => kind === 'signature' && id !== 'cancellation')
    .flatMap((each): readonly StepItem[] => each.items)
  const left = new Map(options.wanted.entries())
  let toCome = 0
  for (const { data, status, state, orderIndexes } of items) {
    if (data !== undefined) {
      const orders = ordersOf(data, options.chainId)
      if (typeof orders === 'string') return orders
      for (const order of orders) {
        const found = findWanted(order, { left, orderIndexes }, options)
        if (typeof found === 'string') return found
        left.delete(found)
      }
    } else if (status === 'incomplete' && (state === 'planned' || state === 'verified')) toCome++
    // The bytes are gone with the page that had them signed, which saw that they were these.
    else if (!orderIndexes?.length || orderIndexes.some(index => !left.delete(index)))
      return 'before_unknown'
  }
  return toCome > left.size ? surplus : undefined
}

const surplus = 'orders_more'

/** The place of what an order is, among those that nothing else was found for. */
function findWanted(
  order: Fields,
  {
    left,
    orderIndexes,
  }: { left: ReadonlyMap<number, WantedOrder>; orderIndexes?: readonly number[] | undefined },
  options: signedOrdersFault.Options,
): number | Reason {
  if (left.size === 0) return surplus
  // After a reload these places are all that is known of an item: they have to be true.
  const open = [...left].filter(([index]) => orderIndexes?.includes(index) ?? true)
  let fault: Reason = 'order_other'
  for (const [index, wanted] of open) {
    const found = frameFault(order, wanted, options) ?? wanted.fault(order)
    if (found === undefined) return index
    fault = found
  }
  return fault
}

/** The orders that a signature covers; none of one of something else. */
export function signedOrdersOf(
  data: NonNullable<StepItem['data']>,
  chainId: number,
): readonly Fields[] {
  const orders = ordersOf(data, chainId)
  return typeof orders === 'string' ? [] : orders
}

/** The orders that a signature covers; what is wrong with it where it is of something else. */
function ordersOf(
  data: NonNullable<StepItem['data']>,
  chainId: number,
): readonly Fields[] | Reason {
  const sign = 'sign' in data ? data.sign : undefined
  if (sign?.signatureKind !== 'eip712') return 'no_order'
  const orders =
    sign.primaryType === 'OrderComponents'
      ? [sign.value]
      : sign.primaryType === 'BulkOrder'
        ? leavesOf(sign.value.tree).filter(order => !isEmpty(order))
        : []
  if (orders.length === 0) return 'no_order'
  const { domain } = sign
  return domain.name !== 'Seaport' ||
    domain.version !== '1.5' ||
    readUint(domain.chainId) !== BigInt(chainId) ||
    !sameAddress(domain.verifyingContract, seaport) ||
    Object.keys(domain).length !== 4
    ? 'order_exchange'
    : orders
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
): Reason | undefined {
  if (!sameAddress(order.offerer, account)) return 'order_account'
  if (!sameAddress(order.zone, wanted.zone ?? zeroAddress)) return 'order_zone'
  // 0 and 1 are open to everybody; 2 and 3 ask the zone, by which it can keep cancelled orders from being filled.
  const orderType = readUint(order.orderType) ?? 4n
  if (orderType > (wanted.zone === undefined ? 1n : 3n)) return 'order_restricted'
  if (wanted.zone !== undefined && orderType < 2n) return 'order_open'
  if (order.conduitKey !== zeroHash && order.conduitKey !== conduitKey) return 'order_conduit'
  if (wanted.replaces !== undefined && readUint(order.salt) !== hexToBigInt(wanted.replaces))
    return 'order_replaces'
  if (readUint(order.endTime) !== BigInt(wanted.expiresAt)) return 'order_end'
  const start = readUint(order.startTime)
  return start === undefined || start > BigInt(Math.floor(now() / 1000)) + mostAhead
    ? 'order_start'
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
