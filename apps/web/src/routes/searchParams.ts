import type { SalesRange } from '../features/charts/salesRange.ts'
import type { CollectionSort } from '../features/market/collectionSort.ts'
import type { HoldingSort } from '../features/portfolio/sortHoldings.ts'

export type HomeSearch = {
  q?: string | undefined
  sort?: CollectionSort['by'] | undefined
  /** Ascending; descending is the default. */
  up?: boolean | undefined
}

export type CollectionSearch = ItemFilters & {
  /** Items when absent. */
  tab?: CollectionTab | undefined
  sort?: TokenSort | undefined
  /** Cards when absent. */
  view?: 'table' | undefined
  /** What the offers are for; any when absent. */
  for?: OfferKind | undefined
  /** What kinds of activity; all when absent. */
  events?: readonly EventKind[] | undefined
  /** How far back its sales are looked at; 30 days when absent. */
  range?: Exclude<SalesRange, '30d'> | undefined
}

/** What narrows the items of a collection. */
export type ItemFilters = {
  q?: string | undefined
  show?: 'all' | undefined
  traits?: Readonly<Record<string, readonly string[]>> | undefined
  /** Least and most price in whole units of the chain's own currency, as decimal texts. */
  min?: string | undefined
  max?: string | undefined
  /** Domains of marketplaces. */
  sources?: readonly string[] | undefined
  /** Address of the currency of the listing. */
  currency?: `0x${string}` | undefined
  /** The most rarity rank; 1 is the rarest. */
  rank?: number | undefined
}

export type PortfolioSearch = {
  /** Holdings when absent. */
  tab?: (typeof portfolioTabs)[number] | undefined
  /** The contract of the only collection whose holdings are shown. */
  collection?: `0x${string}` | undefined
  /** What an offer that is shown brings at least, in whole units of the chain's own currency. */
  min?: string | undefined
  /** How the listings stand that are shown; those that can be filled when absent. */
  state?: OrderState | undefined
  /** The same of the offers made: what was chosen of listings is not chosen of them. */
  made?: OrderState | undefined
  /** How the holdings are sorted. Each list has a parameter of its own: what is chosen of one is not chosen of another. */
  sort?: HoldingSort | undefined
  /** Ascending; descending is the default. */
  up?: boolean | undefined
  /** How the listings and the offers made are sorted; by age when absent. */
  asksBy?: 'price' | undefined
  bidsBy?: 'price' | undefined
  /** How the offers received are sorted, and whether upwards; by their distance to the floor when absent. */
  receivedBy?: OrderSort | undefined
  receivedUp?: boolean | undefined
}

export type ActivitySearch = {
  events?: readonly EventKind[] | undefined
  /** Of one account only. */
  account?: `0x${string}` | undefined
}

export type SwapSearch = {
  /** Id of the chain; the one that was chosen when absent. */
  chain?: number | undefined
  /** Addresses of the currencies, the zero address for the native one. */
  from?: `0x${string}` | undefined
  to?: `0x${string}` | undefined
  /** In whole units, as a decimal text: of what is paid, or of what comes out when `exact` says so. */
  amount?: string | undefined
  exact?: 'out' | undefined
}

export type CallSearch = {
  /** Id of the chain that is paid on; the one that was chosen when absent. */
  chain?: number | undefined
  /** Id of the chain on which it happens. */
  to?: number | undefined
}

export type CollectionTab = (typeof collectionTabs)[number]
export type TokenSort = (typeof tokenSorts)[number]
export type OrderSort = (typeof orderSorts)[number]
export type OfferKind = (typeof offerKinds)[number]
export type OrderState = (typeof orderStates)[number]
export type EventKind = (typeof eventKinds)[number]

/** Values of all traits that narrow the items together, and marketplaces; and how many traits they are of. */
export const mostValues = 200
export const mostTraits = 20

const homeSorts = ['floor', 'day', 'all'] as const
const tokenSorts = ['price-down', 'number', 'number-down', 'rarity', 'rarity-down'] as const
const collectionTabs = ['offers', 'activity', 'analytics'] as const
const holdingSorts = ['item', 'floor', 'offer', 'cost', 'gain', 'listed'] as const
/** Of orders: those of an account by their price only, offers received by all of them. */
const orderSorts = ['price', 'floor', 'ends'] as const
const byPrice = ['price'] as const
const portfolioTabs = ['listings', 'offers', 'received'] as const
const orderStates = ['inactive', 'filled', 'cancelled', 'expired'] as const
export const offerKinds = ['token', 'attribute', 'collection'] as const
export const eventKinds = [
  'sale',
  'ask',
  'bid',
  'transfer',
  'mint',
  'ask_cancel',
  'bid_cancel',
] as const

/** The search parameters of the collections page; what is not understood is left out. */
export function homeSearch(input: Record<string, unknown>): HomeSearch {
  return {
    q: text(input.q),
    sort: oneOf(homeSorts, input.sort),
    up: isTrue(input.up),
  }
}

/** The search parameters of a collection's page; what is not understood is left out. */
export function collectionSearch(input: Record<string, unknown>): CollectionSearch {
  return {
    q: text(input.q),
    tab: oneOf(collectionTabs, input.tab),
    sort: oneOf(tokenSorts, input.sort),
    view: input.view === 'table' ? 'table' : undefined,
    show: input.show === 'all' ? 'all' : undefined,
    traits: traits(input.traits),
    min: decimal(input.min),
    max: decimal(input.max),
    sources: texts(input.sources, /^[\w.-]{1,100}$/),
    currency: account(input.currency),
    rank: rank(input.rank),
    for: oneOf(offerKinds, input.for),
    events: events(input.events),
    range: oneOf(['24h', '7d', 'all'], input.range),
  }
}

/** The search parameters of the portfolio; what is not understood is left out. */
export function portfolioSearch(input: Record<string, unknown>): PortfolioSearch {
  return {
    tab: oneOf(portfolioTabs, input.tab),
    collection: account(input.collection),
    min: decimal(input.min),
    state: oneOf(orderStates, input.state),
    made: oneOf(orderStates, input.made),
    sort: oneOf(holdingSorts, input.sort),
    up: isTrue(input.up),
    asksBy: oneOf(byPrice, input.asksBy),
    bidsBy: oneOf(byPrice, input.bidsBy),
    receivedBy: oneOf(orderSorts, input.receivedBy),
    receivedUp: isTrue(input.receivedUp),
  }
}

/** The search parameters of the activity page; what is not understood is left out. */
export function activitySearch(input: Record<string, unknown>): ActivitySearch {
  return { events: events(input.events), account: account(input.account) }
}

/** The search parameters of the swap page; what is not understood is left out. */
export function swapSearch(input: Record<string, unknown>): SwapSearch {
  return {
    chain: chain(input.chain),
    from: account(input.from),
    to: account(input.to),
    amount: amount(input.amount),
    exact: input.exact === 'out' ? 'out' : undefined,
  }
}

/** The search parameters of the call page; what is not understood is left out. */
export function callSearch(input: Record<string, unknown>): CallSearch {
  return { chain: chain(input.chain), to: chain(input.to) }
}

const isTrue = (input: unknown) => (input === true ? true : undefined)

function chain(input: unknown): number | undefined {
  return typeof input === 'number' && Number.isSafeInteger(input) && input > 0 ? input : undefined
}

/** A decimal text; a number only where it cannot have lost a digit on its way through the address. */
function amount(input: unknown): string | undefined {
  const value = text(input)
  if (value === undefined || !/^\d{1,30}(\.\d{1,36})?$/.test(value)) return undefined
  return typeof input === 'number' && value.replace('.', '').length > 15 ? undefined : value
}

function oneOf<value>(values: readonly value[], input: unknown): value | undefined {
  return values.find(value => value === input)
}

function text(input: unknown): string | undefined {
  if (typeof input !== 'string' && typeof input !== 'number') return undefined
  return String(input).slice(0, 100) || undefined
}

function decimal(input: unknown): string | undefined {
  const value = text(input)
  return value !== undefined && /^\d{1,12}(\.\d{1,18})?$/.test(value) ? value : undefined
}

function rank(input: unknown): number | undefined {
  return typeof input === 'number' && Number.isSafeInteger(input) && input > 0 && input < 1e9
    ? input
    : undefined
}

function account(input: unknown): `0x${string}` | undefined {
  return typeof input === 'string' && /^0x[0-9a-fA-F]{40}$/.test(input)
    ? (input.toLowerCase() as `0x${string}`)
    : undefined
}

function events(input: unknown): readonly EventKind[] | undefined {
  const wanted: unknown[] = Array.isArray(input) ? input : [input]
  const known = eventKinds.filter(kind => wanted.includes(kind))
  return known.length === 0 || known.length === eventKinds.length ? undefined : known
}

function texts(input: unknown, pattern: RegExp): readonly string[] | undefined {
  const list: unknown[] = Array.isArray(input) ? input : [input]
  const known = list.filter(value => typeof value === 'string' && pattern.test(value))
  return known.length === 0 ? undefined : ([...new Set(known)].slice(0, mostValues) as string[])
}

function traits(input: unknown): CollectionSearch['traits'] {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined
  let room = mostValues
  const entries = Object.entries(input).flatMap(([key, values]) => {
    const list: unknown[] = Array.isArray(values) ? values : [values]
    const known = list.filter(value => typeof value === 'string').slice(0, room)
    room -= known.length
    return known.length === 0 ? [] : [[key, known] as const]
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries.slice(0, mostTraits))
}
