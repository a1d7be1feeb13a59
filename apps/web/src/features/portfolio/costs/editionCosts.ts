import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { Cost } from './cost.ts'
import type { OwnFigure } from './ownFigure.ts'
import { toCost } from './toCost.ts'

/**
 * What an account paid for the editions that it holds: the average of its own purchases and paid mints, weighted by
 * quantity, by the price of one that the marketplace tells. First in, first out: the first that came are taken for the
 * first that left, so that what is held is what came last, however it came. What comes back from where it was sent to,
 * such as a contract or another account, never left. What else is given to it, or brought from another account, has no
 * price: the cost is known for the others then. A figure that the person said is of what was held then.
 *
 * @param held How many it holds, by `contract:tokenId` in small letters.
 * @param deeds Its sales, mints and transfers, the newest first, as the marketplace tells them; what cannot be read
 * counts nothing.
 * @param own What the person said, by the same keys.
 */
export function editionCosts(
  held: ReadonlyMap<string, bigint>,
  deeds: readonly editionCosts.Deed[],
  { account, own = new Map() }: editionCosts.Options,
): editionCosts.Result {
  const left = new Map(held)
  const lots = new Map<string, toCost.Lot[]>()
  const take = (key: string, items: bigint, price: toCost.Lot['price'] | null | undefined) => {
    left.set(key, (left.get(key) ?? 0n) - items)
    if (price && items > 0n) lots.set(key, [...(lots.get(key) ?? []), { price, items }])
  }
  /** What came by transfers, and may have been sent there before: by token and sender. */
  const returned = new Map<string, Map<string, bigint>>()
  for (const deed of deeds) {
    const { contract, token, price, amount, timestamp, type, fromAddress, toAddress } = deed
    const key = `${contract}:${token?.tokenId}`.toLowerCase()
    const open = left.get(key)
    const figure = own.get(key)
    if (open === undefined) continue
    if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 1) continue
    // What came until then is what it was said of.
    if (figure !== undefined && !isAfter(timestamp, figure)) continue
    const senders = returned.get(key) ?? new Map<string, bigint>()
    returned.set(key, senders)
    if (isArrival(deed, account)) {
      const items = least(BigInt(amount), open)
      const from = fromAddress?.toLowerCase() ?? ''
      if (type === 'transfer') senders.set(from, (senders.get(from) ?? 0n) + items)
      take(key, items, type === 'transfer' ? undefined : price)
    } else if (type === 'transfer' && fromAddress && isAddressEqual(fromAddress, account)) {
      const to = toAddress?.toLowerCase() ?? ''
      const items = least(BigInt(amount), senders.get(to) ?? 0n)
      senders.set(to, (senders.get(to) ?? 0n) - items)
      // It was there before: how it came is still to be found.
      take(key, -items, undefined)
    }
  }
  const times = deeds.flatMap(({ timestamp }) => timestamp ?? [])
  const oldest = times.at(-1)
  const costs = new Map<string, Cost>()
  const unknown = new Set<string>()
  for (const [key] of held) {
    const rest = left.get(key) ?? 0n
    const figure = own.get(key)
    const bought = lots.get(key) ?? []
    // Until all that came after it was read, nobody knows how much of what is held it is of.
    const isReached =
      figure !== undefined && (figure.held === undefined || (oldest ?? Infinity) <= figure.held.at)
    const isReturning = [...(returned.get(key)?.values() ?? [])].some(items => items > 0n)
    if ((rest > 0n || isReturning) && !isReached) unknown.add(key)
    if (figure !== undefined) take(key, least(figure.held?.items ?? rest, rest), figure)
    const isOwn = (lots.get(key)?.length ?? 0) > bought.length
    const from = isOwn ? (bought.length > 0 ? 'both' : 'own') : 'purchases'
    const cost = toCost(from, lots.get(key) ?? [])
    if (cost !== undefined) costs.set(key, cost)
  }
  return { costs, unknown }
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
    /** Seconds since 1970. */
    timestamp?: number | null | undefined
  }
  type Options = { account: Address; own?: ReadonlyMap<string, OwnFigure> | undefined }
  type Result = {
    /** By `contract:tokenId` in small letters. */
    costs: ReadonlyMap<string, Cost>
    /** Of which of them older deeds may change that. */
    unknown: ReadonlySet<string>
  }
}

function isArrival({ type, fromAddress, toAddress }: editionCosts.Deed, account: Address) {
  if (!toAddress || !isAddressEqual(toAddress, account)) return false
  // What one sells or sends to oneself was there before.
  if (type === 'sale' || type === 'transfer')
    return !fromAddress || !isAddressEqual(fromAddress, account)
  return type === 'mint' && (!fromAddress || isAddressEqual(fromAddress, zeroAddress))
}

const isAfter = (timestamp: number | null | undefined, { held }: OwnFigure) =>
  held !== undefined && typeof timestamp === 'number' && timestamp > held.at

const least = (one: bigint, other: bigint) => (one < other ? one : other)
