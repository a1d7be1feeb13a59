import * as z from 'zod/mini'
import { address, decimals, int, maybe, number, text, uint } from './primitives.ts'

export const currency = z.object({
  contract: address,
  name: maybe(text),
  symbol: maybe(text),
  /** None where what is told is none: the amount has no unit then. */
  decimals: z.catch(maybe(decimals), undefined),
  chainId: maybe(int),
})
export type Currency = z.output<typeof currency>

/** `raw` is the exact amount in base units; `decimal`, `usd` and `native` are rounded and only for display. */
export const amount = z.object({
  raw: uint,
  decimal: maybe(number),
  usd: maybe(number),
  native: maybe(number),
})
export type Amount = z.output<typeof amount>

export const price = z.object({ currency, amount, netAmount: maybe(amount) })
export type Price = z.output<typeof price>

export const feeBreakdown = z.object({
  kind: maybe(text),
  recipient: maybe(address),
  bps: maybe(number),
})
export type FeeBreakdown = z.output<typeof feeBreakdown>
