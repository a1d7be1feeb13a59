import type { Address } from 'viem'
import { invalid, RouterError } from '../errors.ts'
import type { Currency, Native, Token } from './types.ts'

export const maxUint112 = 0xffff_ffff_ffff_ffff_ffff_ffff_ffffn
export const maxUint256 =
  0xffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffffn

const addressPattern = /^0x[0-9a-f]{40}$/i
const digits = /^\d{1,78}$/

/** A whole number of base units from 0 to `max`: a bigint, or its decimal digits. */
export function amountOf(path: string, value: unknown, max: bigint = maxUint256): bigint {
  const amount = typeof value === 'string' && digits.test(value) ? BigInt(value) : value
  if (typeof amount !== 'bigint') throw invalid(path, value, 'must be a bigint or decimal digits')
  if (amount < 0n) throw invalid(path, value, 'must not be negative')
  if (amount > max) throw overflow(path, value)
  return amount
}

/** An amount that moves something: as `amountOf`, and not zero. */
export function positiveAmountOf(path: string, value: unknown, max: bigint = maxUint256): bigint {
  const amount = amountOf(path, value, max)
  if (amount === 0n) throw invalid(path, value, 'must be more than zero')
  return amount
}

export function overflow(path: string, value: unknown): RouterError {
  return new RouterError(`${path} is larger than the contract can hold`, {
    code: 'amount_overflow',
    field: path,
    value,
    hints: [`Lower ${path} and try again. Nothing was sent.`],
  })
}

export function objectOf(path: string, value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw invalid(path, value, 'must be an object')
  return value as Record<string, unknown>
}

export function addressOf(path: string, value: unknown): Address {
  if (typeof value !== 'string' || !addressPattern.test(value)) {
    throw invalid(path, value, 'must be an address: 0x and 40 hex digits')
  }
  return value as Address
}

/** Throws unless `value` has the shape of a token whose numbers are possible. */
export function tokenOf(path: string, value: unknown): Token {
  const token = objectOf(path, value)
  chainIdOf(`${path}.chainId`, token.chainId)
  addressOf(`${path}.address`, token.address)
  const { decimals } = token
  if (
    typeof decimals !== 'number' ||
    !Number.isInteger(decimals) ||
    decimals < 0 ||
    decimals > 254
  ) {
    throw invalid(`${path}.decimals`, decimals, 'must be a whole number from 0 to 254')
  }
  feeOf(`${path}.buyFeeBps`, token.buyFeeBps)
  feeOf(`${path}.sellFeeBps`, token.sellFeeBps)
  return value as Token
}

/** Throws unless `value` is a token, or a native currency that knows its wrapped token. */
export function currencyOf(path: string, value: unknown): Currency {
  const currency = objectOf(path, value)
  if (currency.native !== true) return tokenOf(path, value)
  const wrapped = tokenOf(`${path}.wrapped`, currency.wrapped)
  if (chainIdOf(`${path}.chainId`, currency.chainId) !== wrapped.chainId) {
    throw invalid(`${path}.wrapped.chainId`, wrapped.chainId, 'must be the chain of the currency')
  }
  return value as Native
}

function chainIdOf(path: string, value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1) {
    throw invalid(path, value, 'must be a positive whole number')
  }
  return value
}

function feeOf(path: string, value: unknown): void {
  if (value === undefined) return
  if (typeof value !== 'bigint' || value < 0n || value > 10_000n) {
    throw invalid(path, value, 'must be a bigint from 0 to 10000 bps')
  }
}
