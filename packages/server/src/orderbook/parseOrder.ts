import { type OrderComponents, orderHash } from '@sluice/router/seaport'
import { address, bytes32, hex } from '@sluice/sdk/api'
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { small, uint256 } from './integers.ts'

/** Payments that an order may ask for. */
export const mostPayments = 50

const item = {
  itemType: small(5n),
  token: address,
  identifierOrCriteria: uint256,
  startAmount: uint256,
  endAmount: uint256,
}

const orderData = z.strictObject({
  kind: z.optional(z.string()),
  offerer: address,
  zone: address,
  offer: z.array(z.strictObject(item)).check(z.maxLength(50)),
  consideration: z
    .array(z.strictObject({ ...item, recipient: address }))
    .check(z.maxLength(mostPayments)),
  orderType: small(4n),
  startTime: uint256,
  endTime: uint256,
  zoneHash: bytes32,
  salt: uint256,
  conduitKey: bytes32,
  counter: uint256,
  totalOriginalConsiderationItems: z.optional(uint256),
  signature: z.optional(hex),
  extraData: z.optional(hex),
  nonce: z.optional(z.unknown()),
})

/**
 * Reads an order as it was posted. Strict: a field that is missing, of another type, out of bounds or
 * unknown makes it undefined, for what was signed must be exactly what is stored.
 */
export function parseOrder(data: unknown): parseOrder.Result | undefined {
  const parsed = parseComponents(data)
  return parsed && { ...parsed, id: orderHash(parsed.components) }
}

/** The same without the order's hash, which takes as long as all the rest, for whoever knows it. */
export function parseComponents(data: unknown): Omit<parseOrder.Result, 'id'> | undefined {
  const parsed = orderData.safeParse(data)
  if (!parsed.success) return undefined
  const {
    kind: _kind,
    nonce: _nonce,
    totalOriginalConsiderationItems: total,
    signature,
    extraData,
    ...components
  } = parsed.data
  if (total !== undefined && total !== BigInt(components.consideration.length)) return undefined
  return {
    components,
    signature: signature === '0x' ? undefined : signature,
    hasExtraData: extraData !== undefined && extraData !== '0x',
  }
}

export declare namespace parseOrder {
  type Result = {
    components: OrderComponents
    id: Hex
    signature: Hex | undefined
    hasExtraData: boolean
  }
}

/** An order as JSON: whole numbers become decimal strings. */
export function toJson(components: object): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(components, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
  )
}
