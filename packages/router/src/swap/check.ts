import type { Address } from 'viem'
import { invalid, RouterError } from '../errors.ts'
import { isNativeAddress } from '../isNativeAddress.ts'
import { isObject } from '../isObject.ts'
import type { Currency, Native, Token } from './types.ts'

export const maxUint112 = 0xffff_ffff_ffff_ffff_ffff_ffff_ffffn
export const maxUint256 =
  0xffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffffn

// Without a flag for case, which makes it take four times as long.
const addressPattern = /^0x[0-9a-fA-F]{40}$/
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

export function insufficientReserves(field: string, value: unknown): RouterError {
  return new RouterError('insufficient reserves', {
    code: 'insufficient_reserves',
    field,
    value,
    hints: ['The pool holds too little for this: lower the amount, or take another pool.'],
  })
}

/** So little goes in that nothing comes out. */
export function insufficientInput(field: string, value: unknown): RouterError {
  return new RouterError('insufficient input amount', {
    code: 'insufficient_input_amount',
    field,
    value,
    hints: [`Raise ${field}: so little buys nothing.`],
  })
}

export function objectOf(path: string, value: unknown): Record<string, unknown> {
  if (!isObject(value)) throw invalid(path, value, 'must be an object')
  return value as Record<string, unknown>
}

export function addressOf(path: string, value: unknown): Address {
  if (!isAddress(value)) throw invalid(path, value, 'must be an address: 0x and 40 hex digits')
  return value
}

/**
 * What is wrong with a value: the field at fault after the value's own name, what stands there, and how
 * the sentence about it ends. Names are put together only for an error: a search looks at every pool.
 */
export type Problem = readonly [field: string, value: unknown, problem: string]

/** Throws unless `value` has the shape of a token whose numbers are possible. */
export function tokenOf(path: string, value: unknown): Token {
  const problem = tokenProblem(value)
  if (problem) throw invalid(path + problem[0], problem[1], problem[2])
  return value as Token
}

const nativeProblem =
  'must be that of a token: for the native currency give { chainId, native: true, wrapped }'

export function tokenProblem(value: unknown): Problem | undefined {
  if (!isObject(value)) return ['', value, 'must be an object']
  const { chainId, address, decimals, buyFeeBps, sellFeeBps } = value as Record<string, unknown>
  if (!isWhole(chainId, 1, Number.MAX_SAFE_INTEGER)) {
    return ['.chainId', chainId, 'must be a positive whole number']
  }
  if (!isAddress(address)) {
    return ['.address', address, 'must be an address: 0x and 40 hex digits']
  }
  // A search looks at every pool, and the first digit tells nearly all tokens apart from these.
  const first = address[2]
  if ((first === '0' || first === 'e' || first === 'E') && isNativeAddress(address)) {
    return ['.address', address, nativeProblem]
  }
  if (!isWhole(decimals, 0, 254)) {
    return ['.decimals', decimals, 'must be a whole number from 0 to 254']
  }
  if (!isFee(buyFeeBps)) return ['.buyFeeBps', buyFeeBps, 'must be a bigint from 0 to 10000 bps']
  if (!isFee(sellFeeBps)) return ['.sellFeeBps', sellFeeBps, 'must be a bigint from 0 to 10000 bps']
  return undefined
}

/** The same of what holds two tokens, of one chain and in the order of their addresses. */
export function tokensProblem(value: object): Problem | undefined {
  const { token0, token1 } = value as { token0: Token; token1: Token }
  const problem0 = tokenProblem(token0)
  if (problem0) return [`.token0${problem0[0]}`, problem0[1], problem0[2]]
  const problem1 = tokenProblem(token1)
  if (problem1) return [`.token1${problem1[0]}`, problem1[1], problem1[2]]
  if (token0.chainId !== token1.chainId) {
    return ['.token1.chainId', token1.chainId, 'must be the chain of token0']
  }
  if (token0.address.toLowerCase() >= token1.address.toLowerCase()) {
    return ['.token1', token1, 'must sort after token0']
  }
  return undefined
}

/** Throws unless `value` is a token, or a native currency that knows its wrapped token. */
export function currencyOf(path: string, value: unknown): Currency {
  const currency = objectOf(path, value)
  if (currency.native !== true) return tokenOf(path, value)
  const wrapped = tokenOf(`${path}.wrapped`, currency.wrapped)
  if (currency.chainId !== wrapped.chainId) {
    throw invalid(`${path}.chainId`, currency.chainId, 'must be the chain of the wrapped token')
  }
  return value as Native
}

export function isAddress(value: unknown): value is Address {
  return typeof value === 'string' && addressPattern.test(value)
}

export function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
}

export function isUint(value: unknown, most: bigint): value is bigint {
  return typeof value === 'bigint' && value >= 0n && value <= most
}

const isFee = (value: unknown): boolean => value === undefined || isUint(value, 10_000n)
