import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { Cost } from './cost.ts'
import { toCost } from './toCost.ts'

/**
 * What an account paid for the editions that it holds: the average of its own purchases and paid mints, weighted by
 * quantity and exact to the base unit. Where it bought more than it still holds, the first bought are taken for the
 * first that left it, so its latest purchases count. What was given to it, or what it brought from another account,
 * has no price: the cost is known for the others then.
 *
 * @param held How many it holds, by `contract:tokenId` in small letters.
 * @param deeds Its sales and mints, the newest first, as the marketplace tells them; what cannot be read counts nothing.
 */
export function editionCosts(
  held: ReadonlyMap<string, bigint>,
  deeds: readonly editionCosts.Deed[],
  account: Address,
): editionCosts.Result {
  const left = new Map(held)
  const lots = new Map<string, toCost.Lot[]>()
  for (const deed of deeds) {
    const { contract, token, price, amount } = deed
    const key = `${contract}:${token?.tokenId}`.toLowerCase()
    const open = left.get(key) ?? 0n
    if (open === 0n || !price || !isPurchase(deed, account)) continue
    if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 1) continue
    const items = BigInt(amount) < open ? BigInt(amount) : open
    left.set(key, open - items)
    lots.set(key, [...(lots.get(key) ?? []), { price, items }])
  }
  const costs = new Map<string, Cost>()
  for (const [key, each] of lots) {
    const cost = toCost('purchases', each)
    if (cost !== undefined) costs.set(key, cost)
  }
  return { costs, isWhole: [...left.values()].every(count => count === 0n) }
}

export declare namespace editionCosts {
  /** Of the activity of an account. */
  type Deed = {
    type?: string | null | undefined
    fromAddress?: Address | null | undefined
    toAddress?: Address | null | undefined
    contract?: Address | null | undefined
    token?: { tokenId?: string | null | undefined } | null | undefined
    /** Of one. */
    price?: toCost.Lot['price'] | null | undefined
    /** How many. */
    amount?: number | null | undefined
  }
  type Result = {
    /** By `contract:tokenId` in small letters. */
    costs: ReadonlyMap<string, Cost>
    /** Whether nothing is held beyond what is known: older deeds change nothing. */
    isWhole: boolean
  }
}

function isPurchase({ type, fromAddress, toAddress }: editionCosts.Deed, account: Address) {
  if (!toAddress || !isAddressEqual(toAddress, account)) return false
  // What one sells to oneself costs nothing.
  if (type === 'sale') return !fromAddress || !isAddressEqual(fromAddress, account)
  return type === 'mint' && (!fromAddress || isAddressEqual(fromAddress, zeroAddress))
}
