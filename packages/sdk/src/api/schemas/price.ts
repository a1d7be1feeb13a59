import * as z from 'zod/mini'
import { address, maybe, uint } from './primitives.ts'

export const currency = z.object({
  contract: address,
  name: maybe(z.string()),
  symbol: maybe(z.string()),
  decimals: maybe(z.int()),
  chainId: maybe(z.int()),
})
export type Currency = z.output<typeof currency>

/** `raw` is the exact amount in base units; `decimal`, `usd` and `native` are rounded and only for display. */
export const amount = z.object({
  raw: uint,
  decimal: maybe(z.number()),
  usd: maybe(z.number()),
  native: maybe(z.number()),
})
export type Amount = z.output<typeof amount>

export const price = z.object({ currency, amount, netAmount: maybe(amount) })
export type Price = z.output<typeof price>

export const feeBreakdown = z.object({
  kind: maybe(z.string()),
  recipient: maybe(address),
  bps: maybe(z.number()),
})
export type FeeBreakdown = z.output<typeof feeBreakdown>
