import type { PathItem } from '@sluice/sdk/api'
import type { SellItem } from '../selectOffers.ts'

/**
 * What is left of the items of a request of which some is on the chain already, so that a repeated one never sells it
 * again. Every item keeps its place: of one that is sold the quantity is 0.
 */
export function withoutSold(items: readonly SellItem[], settled: readonly PathItem[]): SellItem[] {
  const left = items.map(item => ({ item, quantity: BigInt(item.quantity ?? 1) }))
  for (const line of settled) {
    let rest = BigInt(line.quantity ?? 1)
    const token = `${line.contract}:${line.tokenId}`
    for (const rank of [isNamed, isOpen, isUnnamed])
      for (const entry of left) {
        if (rest === 0n || entry.item.token.toLowerCase() !== token) continue
        if (!rank(entry.item, line)) continue
        const sold = entry.quantity < rest ? entry.quantity : rest
        entry.quantity -= sold
        rest -= sold
      }
  }
  return left.map(({ item, quantity }) => ({ ...item, quantity: Number(quantity) }))
}

const isNamed = ({ orderId }: SellItem, line: PathItem) =>
  orderId !== undefined && orderId.toLowerCase() === line.orderId

const isOpen = ({ orderId, rawOrder }: SellItem) => orderId === undefined && rawOrder === undefined

/** The ids of orders that came with the request are not among its items. */
const isUnnamed = ({ rawOrder }: SellItem) => rawOrder !== undefined
