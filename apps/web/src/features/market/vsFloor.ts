import { localDecimal, tenthsApart } from '@sluice/react'
import type { Price } from '@sluice/sdk'
import type { Address } from 'viem'
import { languageChoice } from '../language/languageChoice.ts'
import { areComparable } from './areComparable.ts'
import type { WorthOf } from './worth.ts'

/**
 * How far a price is from the floor in tenths of a percent (-50 is 5 % below), rounded; undefined when they cannot be
 * compared. `wrappedNative`, of the configuration, is worth what the chain's own currency is.
 */
export function vsFloor(
  price: Price | null | undefined,
  floor: Price | null | undefined,
  wrappedNative: Address | undefined,
): bigint | undefined {
  if (!price || !floor || !areComparable(price, floor, wrappedNative)) return undefined
  return tenthsOff(BigInt(price.amount.raw), BigInt(floor.amount.raw))
}

/** The same of a price and a floor in two currencies, by what both are worth; undefined where nobody tells that. */
export function worthVsFloor(price: Price, floor: Price, worthOf: WorthOf): bigint | undefined {
  const [worth, base] = [worthOf(price), worthOf(floor)]
  return worth === undefined || base === undefined ? undefined : tenthsOff(worth, base)
}

function tenthsOff(price: bigint, floor: bigint): bigint | undefined {
  if (floor <= 0n) return undefined
  return price < floor ? -tenthsApart(price, floor) : tenthsApart(price, floor)
}

/** "−5.0 %", "+12.3 %", "0.0 %": tenths of a percent with their sign; one decimal always, so that columns align. */
export function signedPercent(tenths: bigint): string {
  const size = tenths < 0n ? -tenths : tenths
  const sign = size === 0n ? '' : tenths < 0n ? '−' : '+'
  return sign + localDecimal(`${size / 10n}.${size % 10n} %`, languageChoice.get())
}
