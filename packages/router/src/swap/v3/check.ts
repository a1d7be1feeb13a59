import { invalid } from '../../errors.ts'
import { isWhole, overflow } from '../check.ts'
import { maxTick, minTick } from './bounds.ts'

/** Throws unless `value` is a bigint from 0 to `max`. */
export function uintOf(path: string, value: unknown, max: bigint): bigint {
  if (typeof value !== 'bigint') throw invalid(path, value, 'must be a bigint')
  if (value < 0n) throw invalid(path, value, 'must not be negative')
  if (value > max) throw overflow(path, value)
  return value
}

/** As `uintOf`, and not zero. */
export function positiveOf(path: string, value: unknown, max: bigint): bigint {
  if (value === 0n) throw invalid(path, value, 'must be more than zero')
  return uintOf(path, value, max)
}

/** Throws unless `value` is a whole number of ticks within the bounds of every pool. */
export function tickOf(path: string, value: unknown): number {
  return wholeOf(path, value, minTick, maxTick)
}

/** Throws unless `value` is a spacing that the factory could have enabled. */
export function tickSpacingOf(path: string, value: unknown): number {
  return wholeOf(path, value, 1, 16_383)
}

/** Throws unless `value` is a fee in hundredths of a bip that leaves something to swap. */
export function poolFeeOf(path: string, value: unknown): number {
  return wholeOf(path, value, 0, 999_999)
}

function wholeOf(path: string, value: unknown, least: number, most: number): number {
  if (!isWhole(value, least, most))
    throw invalid(path, value, `must be a whole number from ${least} to ${most}`)
  return value
}
