import type { BuyItem } from '../findListings.ts'

/**
 * The order in which the items of a purchase choose their listings, as places among them. What is named comes first:
 * nothing takes its place, and nothing else is reckoned cheaper than it then is. Of others those come first that find
 * what they want among fewer listings than another one does: that one would take it, at a higher price for both, or
 * with nothing left for the first.
 */
export function narrowFirst(items: readonly BuyItem[]): number[] {
  const spaces = items.map(spaceOf)
  const wider = spaces.map(
    space => spaces.filter(other => isWithin(space, other) && !isWithin(other, space)).length,
  )
  const rankOf = (place: number) => spaces[place]?.rank ?? 0
  return [...items.keys()].sort(
    (a, b) => rankOf(a) - rankOf(b) || (wider[b] ?? 0) - (wider[a] ?? 0) || a - b,
  )
}

/** Which listings an item can be filled from. */
type Space = {
  /** 0 for one order, 1 for one token, 2 for a collection. */
  rank: number
  contract: string | undefined
  first: bigint
  last: bigint
  /** Undefined for all. */
  sources: ReadonlySet<string> | undefined
  excluded: ReadonlySet<string>
}

const mostId = 2n ** 256n - 1n

function spaceOf(item: BuyItem): Space {
  const { token, collection, exactOrderSource, exclusions } = item
  const [contract, first = '0', last = token === undefined ? `${mostId}` : first] = (
    token ??
    collection ??
    ''
  ).split(':')
  return {
    rank: token === undefined ? (collection === undefined ? 0 : 2) : 1,
    contract,
    first: BigInt(first),
    last: BigInt(last),
    sources: exactOrderSource === undefined ? undefined : new Set([exactOrderSource].flat()),
    excluded: new Set(exclusions?.map(({ orderId }) => orderId.toLowerCase())),
  }
}

function isWithin(one: Space, other: Space): boolean {
  const { sources } = other
  return (
    one.rank > 0 &&
    one.contract === other.contract &&
    one.first >= other.first &&
    one.last <= other.last &&
    (sources === undefined ||
      (one.sources !== undefined && [...one.sources].every(source => sources.has(source)))) &&
    [...other.excluded].every(id => one.excluded.has(id))
  )
}
