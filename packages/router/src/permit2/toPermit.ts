import type { Address } from 'viem'
import { invalid } from '../errors.ts'
import { toAmount } from '../toAmount.ts'
import { toMoment } from '../toMoment.ts'
import { toObject } from '../toObject.ts'
import { toRecipient } from '../toRecipient.ts'
import { toWhole } from '../toWhole.ts'
import type { PermitBatch, PermitDetails, PermitSingle } from './types.ts'

/** A permit of which every value is in its range: addresses in lower case. */
export type ParsedPermit<details> = { details: details; spender: Address; sigDeadline: bigint }

/** The details of a permit, as Permit2's ABI types them. */
export type ParsedDetails = {
  token: Address
  amount: bigint
  expiration: number
  nonce: number
}

/**
 * Parses an allowance for one token.
 *
 * @throws RouterError that names the value at fault.
 */
export function toPermit(permit: PermitSingle, path: string): ParsedPermit<ParsedDetails> {
  toObject(permit, path, 'must be a permit')
  return { details: toDetails(permit.details, `${path}.details`), ...rest(permit, path) }
}

/**
 * Parses allowances for several tokens, of which there must be at least one.
 *
 * @throws RouterError that names the value at fault.
 */
export function toPermitBatch(
  permit: PermitBatch,
  path: string,
): ParsedPermit<readonly ParsedDetails[]> {
  const { details } = toObject(permit, path, 'must be a permit')
  if (!Array.isArray(details) || details.length === 0)
    throw invalid(`${path}.details`, details, 'must hold at least one token')
  return {
    details: Array.from(details, (each, index) => toDetails(each, `${path}.details[${index}]`)),
    ...rest(permit, path),
  }
}

function toDetails(details: PermitDetails, path: string): ParsedDetails {
  toObject(details, path, 'must name a token and an amount')
  return {
    token: toRecipient(details.token, `${path}.token`),
    amount: toAmount(details.amount, `${path}.amount`, 160n),
    expiration: toExpiration(details.expiration, `${path}.expiration`),
    nonce: toUint48(details.nonce, `${path}.nonce`),
  }
}

const rest = (permit: PermitSingle | PermitBatch, path: string) => ({
  spender: toRecipient(permit.spender, `${path}.spender`),
  sigDeadline: toMoment(permit.sigDeadline, `${path}.sigDeadline`),
})

/** The latest moment stands for an allowance that never ends; it looks like milliseconds, and is none. */
function toExpiration(value: unknown, path: string): number {
  const expiration = toUint48(value, path)
  if (expiration !== never) toMoment(value, path)
  return expiration
}

const never = 2 ** 48 - 1

/** Seconds and nonces are no money: a number holds them exactly. */
function toUint48(value: unknown, path: string): number {
  try {
    return Number(toWhole(value, path, 48n))
  } catch {
    throw invalid(path, value, 'must be a whole number from 0 to 2^48 - 1')
  }
}
