import { localDecimal } from '@sluice/react'
import type { Price } from '@sluice/sdk'
import type { Address } from 'viem'
import { languageChoice } from '../language/languageChoice.ts'
import { areComparable } from './areComparable.ts'
import type { WorthOf } from './worth.ts'

/**
 * How far a price is from the floor in basis points (-500 is 5 % below); undefined when they cannot be
 * compared. `wrappedNative`, of the configuration, is worth what the chain's own currency is.
 */
export function vsFloor(
  price: Price | null | undefined,
  floor: Price | null | undefined,
  wrappedNative: Address | undefined,
): bigint | undefined {
  if (!price || !floor || !areComparable(price, floor, wrappedNative)) return undefined
  return shareOf(BigInt(price.amount.raw), BigInt(floor.amount.raw))
}

/** The same of a price and a floor in two currencies, by what both are worth; undefined where nobody tells that. */
export function worthVsFloor(price: Price, floor: Price, worthOf: WorthOf): bigint | undefined {
  const [worth, base] = [worthOf(price), worthOf(floor)]
  return worth === undefined || base === undefined ? undefined : shareOf(worth, base)
}

const shareOf = (value: bigint, base: bigint) =>
  base === 0n ? undefined : ((value - base) * 10_000n) / base

/** "−5 %", "+12.3 %", "0 %": basis points as a percentage with its sign, rounded toward zero to a tenth. */
export function signedPercent(bps: bigint): string {
  const size = bps < 0n ? -bps : bps
  const tenths = size / 10n
  const text = `${tenths / 10n}${tenths % 10n === 0n ? '' : `.${tenths % 10n}`} %`
  return tenths === 0n
    ? '0 %'
    : `${bps < 0n ? '−' : '+'}${localDecimal(text, languageChoice.get())}`
}
