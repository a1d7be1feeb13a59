import type { Hex } from 'viem'
import type { VaultPair } from '../../orderbook/kinds/vaultPlace.ts'
import type { OrderRow } from '../../storage/schema/orders.ts'

/** A listing and how many units of it are bought. */
export type Fill = {
  /** With the price of the moment. */
  order: OrderRow
  /** That moment, in seconds since 1970. */
  pricedAt: number
  quantity: bigint
  /** Royalties that the order leaves out and that are paid all the same, in base units of its currency per unit. */
  royalties: readonly { recipient: Hex; bps: number; amount: bigint }[]
  /** Of a vault: the pair whose price it is. */
  via?: VaultPair | undefined
}

/** What one unit costs, royalties that are added included, in base units of the order's currency. */
export function unitPrice({ order, royalties }: Fill): bigint {
  return royalties.reduce((sum, { amount }) => sum + amount, order.price)
}
