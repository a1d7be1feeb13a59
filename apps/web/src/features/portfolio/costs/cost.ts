import type { Price } from '@sluice/sdk'

/** What was paid for what an account holds of one token. */
export type Cost = {
  /**
   * Where it is from: the last sale of the token, or its mint, which was to this account; this account's own purchases
   * and paid mints of an edition; what the person typed; or that, and what was bought since.
   */
  from: 'sale' | 'mint' | 'purchases' | 'own' | 'both'
  /** By currency, that of the most items first; never empty. */
  parts: readonly [CostPart, ...CostPart[]]
}

export type CostPart = {
  /** Of one, rounded down to a base unit. */
  each: Price
  /** Of all `items`, exactly, in base units. */
  total: bigint
  /** For how many of what is held it is known. */
  items: bigint
}

/** What sales at the floor would leave beyond what was paid. */
export type Gain = {
  /** Of one, in base units; what does not divide is cut off. */
  value: bigint
  /** Of all `items`, exactly, in base units. */
  total: bigint
  /** For how many of what is held it is known. */
  items: bigint
  currency: { symbol: string; decimals: number }
}
