import type { parseRate } from '@sluice/react'
import type { Price } from '@sluice/sdk'
import type { Address } from 'viem'
import { isNative } from './areComparable.ts'

type Told = Pick<Price, 'currency' | 'amount'>

/** What a price is about worth in the native currency, base units, rounded down; undefined where nobody tells it. */
export type WorthOf = (price: Told) => bigint | undefined

/** @param rates Of so many base units of a currency, by its address in lower case, for so many of the native one. */
export function createWorth(
  rates: ReadonlyMap<string, parseRate.Rate>,
  wrappedNative: Address | undefined,
): WorthOf {
  return ({ currency, amount }) => {
    if (isNative(currency, wrappedNative)) return BigInt(amount.raw)
    const rate = rates.get(currency.contract.toLowerCase())
    return rate && (BigInt(amount.raw) * rate.per) / rate.of
  }
}

/** Without any rate: what is not in the native currency or its wrapped form is worth nothing that is known. */
export const noRates = (wrappedNative: Address | undefined): WorthOf =>
  createWorth(new Map(), wrappedNative)
