import type { Order } from '@sluice/sdk'
import { isAddressEqual } from 'viem'
import type { FlowCurrency, FlowScope } from '../flowTypes.ts'
import { readWorth } from '../price/readWorth.ts'
import type { SeenListing } from './createBuyFlow.ts'
import type { BuyQuote } from './quoteListings.ts'

/**
 * Of listings of one token in several currencies those of the one in which so many cost the least, by the marketplace's
 * rates; where none has so many, of the one that has most. Amounts of two currencies are never added up. What has no
 * rate is compared with nothing: it is chosen where it was shown, and where there is nothing else.
 *
 * @param options `orders` are for sale, by others than the account.
 */
export async function chooseListings(
  scope: Pick<FlowScope, 'client' | 'chainId'>,
  options: chooseListings.Options,
  signal: AbortSignal,
): Promise<chooseListings.Result> {
  const { orders, quantity, seen } = options
  const groups = groupsOf(orders)
  const currencies = groups.map(({ currency }) => currency.address)
  const worthIn = await readWorth(scope, currencies, signal)
  const priced = groups.map(group => {
    const take = takeOf(group, quantity)
    const { currency } = group
    const worthOf = (amount: bigint) => worthIn({ currency, amount })
    return { ...group, ...take, worthOf, worth: worthOf(take.total) }
  })
  const shown = priced.find(
    ({ currency, prices }) =>
      seen !== undefined &&
      isAddressEqual(currency.address, seen.currency) &&
      (prices[0] ?? 0n) <= seen.unitPrice,
  )
  const isBefore = (one: Priced, other: Priced) => {
    if (one.taken !== other.taken) return one.taken > other.taken
    return one.worth === other.worth ? one === shown : (one.worth ?? 0n) < (other.worth ?? 0n)
  }
  const known = priced.filter(({ worth }) => worth !== undefined)
  const best = known.reduce<Priced | undefined>(
    (best, each) => (best === undefined || isBefore(each, best) ? each : best),
    undefined,
  )
  const chosen = shown !== undefined && shown.worth === undefined ? shown : (best ?? priced[0])
  if (chosen === undefined) return { orders: [], available: 0n }
  const others = priced.filter(each => each !== chosen)
  const most = chosen.worthOf(chosen.dearest)
  const cheaper = others
    .map(({ prices: [amount = 0n], currency, worthOf }) => ({
      ...{ amount, currency, worth: worthOf(amount) },
    }))
    .filter(({ worth }) => worth !== undefined && most !== undefined && worth < most)
    .sort((a, b) => ((a.worth ?? 0n) < (b.worth ?? 0n) ? -1 : 1))
  return {
    orders: chosen.orders,
    available: priced.reduce(
      (most, { available }) => (available > most ? available : most),
      chosen.available,
    ),
    cheaper: cheaper.map(({ amount, currency }) => ({ amount, currency }))[0],
    isApart: others.some(({ worth }) => worth === undefined || chosen.worth === undefined),
    isShown: shown !== undefined,
  }
}

export declare namespace chooseListings {
  type Options = {
    orders: readonly Order[]
    quantity: bigint
    /** What the purchase was asked for beside. */
    seen?: SeenListing | undefined
  }
  type Result = Pick<BuyQuote, 'available' | 'cheaper' | 'isApart' | 'isShown'> & {
    /** All in one currency. */
    orders: readonly Order[]
  }
}

type Group = {
  currency: FlowCurrency
  /** The cheapest first, of one, and their orders. */
  prices: readonly bigint[]
  orders: readonly Order[]
}
type Priced = Group &
  ReturnType<typeof takeOf> & {
    worth: bigint | undefined
    worthOf: (amount: bigint) => bigint | undefined
  }

/** What has no unit has no price. */
function groupsOf(orders: readonly Order[]): readonly Group[] {
  const groups = new Map<string, { currency: FlowCurrency; orders: [bigint, Order][] }>()
  for (const order of orders) {
    const { price } = order
    const decimals = price?.currency.decimals
    if (!price || typeof decimals !== 'number') continue
    const { contract: address, symbol } = price.currency
    const key = address.toLowerCase()
    const group = groups.get(key) ?? {
      currency: { address, symbol: symbol ?? '', decimals },
      orders: [],
    }
    group.orders.push([BigInt(price.amount.raw), order])
    groups.set(key, group)
  }
  return [...groups.values()].map(({ currency, orders }) => {
    const sorted = orders.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    return {
      currency,
      prices: sorted.map(([price]) => price),
      orders: sorted.map(([, order]) => order),
    }
  })
}

/** What so many of a group cost. Of an ERC721 token there is one, whichever of its listings is taken. */
function takeOf({ orders, prices }: Group, quantity: bigint) {
  const isMany = orders.some(({ contractKind }) => contractKind === 'erc1155')
  const usable = isMany ? orders : orders.slice(0, 1)
  let [taken, total, dearest, available] = [0n, 0n, 0n, 0n]
  for (const [at, order] of usable.entries()) {
    const [remaining, price] = [BigInt(order.quantityRemaining ?? 1), prices[at] ?? 0n]
    available += remaining
    const take = remaining < quantity - taken ? remaining : quantity - taken
    if (take <= 0n) continue
    taken += take
    total += price * take
    dearest = price
  }
  return { taken, total, dearest, available }
}
