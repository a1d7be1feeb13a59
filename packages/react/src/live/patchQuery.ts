import type { Order, TokenRow } from '@sluice/sdk'
import type { FeedEvent } from '@sluice/sdk/live'
import type { QueryKey } from '@tanstack/react-query'
import { hasStatus } from '../query/hasStatus.ts'
import { mapPages } from '../query/mapPages.ts'

/** `isWhole`: there is nothing to be read anew for this event. */
type Patched = { data: unknown; isWhole: boolean }
type Parameters = Readonly<Record<string, unknown>>

const orderKinds: Readonly<Record<string, 'ask' | 'bid'>> = {
  asks: 'ask',
  userAsks: 'ask',
  bids: 'bid',
  userBids: 'bid',
}
/** In these orders, and without these filters, a price moves no token and hides none. */
const steady = new Set(['tokenId', 'rarity'])
const byPrice = ['minFloorAskPrice', 'maxFloorAskPrice', 'source', 'nativeSource', 'currencies']
/** With these, an answer's prices are not those of the feed. */
const otherPrices = ['displayCurrency', 'normalizeRoyalties', 'includeDynamicPricing']

/**
 * What is in a query after an event, as far as the event says it exactly: the state and price of an order
 * that is there, the floor and best offer of a token that is there. Data that does not change stays the
 * same object, and so does an order that is newer than the event.
 *
 * @param options.isNewer Whether the data was read after the event came: a token has no time of its own that says it.
 */
export function patchQuery(
  key: QueryKey,
  data: unknown,
  event: FeedEvent,
  { isNewer = false }: { isNewer?: boolean } = {},
): Patched {
  const kind = String(key[1])
  const parameters = key[2] as Parameters
  const unpatched = { data, isWhole: false }
  if (otherPrices.some(name => parameters[name] !== undefined)) return unpatched
  if ((event.family === 'ask' || event.family === 'bid') && orderKinds[kind] === event.family)
    return patchOrders(parameters, data, event.data, event.event.endsWith('.updated'))
  // The floor and the best offer of a token are told by events of their own.
  if ((event.family === 'ask' || event.family === 'bid') && (kind === 'token' || kind === 'tokens'))
    return { data, isWhole: true }
  if (event.event === 'token.updated' && event.family === 'token' && !isNewer) {
    if (kind === 'token') return patchToken(data, event.data)
    if (kind === 'tokens') return patchTokens(parameters, data, event.data)
  }
  return unpatched
}

function patchOrders(
  parameters: Parameters,
  data: unknown,
  fresh: Order,
  isUpdate: boolean,
): Patched {
  const isWanted = hasStatus(parameters, fresh.status)
  let found: Order | undefined
  const patched = mapPages<Order>(data, 'orders', orders =>
    orders.flatMap(order => {
      if (order.id !== fresh.id) return [order]
      found = order
      if (isLater(order, fresh)) return [order]
      return isWanted ? [overlay(order, fresh)] : []
    }),
  )
  if (found === undefined) return { data, isWhole: isUpdate && !isWanted }
  if (isLater(found, fresh)) return { data, isWhole: true }
  const isMoved =
    parameters.sortBy === 'updatedAt' ||
    (parameters.sortBy === 'price' && found.price?.amount.raw !== fresh.price?.amount.raw)
  return { data: patched, isWhole: !isWanted || !isMoved }
}

const isLater = ({ updatedAt }: Order, { updatedAt: other }: Order) =>
  Date.parse(updatedAt) > Date.parse(other)

function patchToken(data: unknown, fresh: TokenRow): Patched {
  return isRow(data) && isSame(data, fresh)
    ? { data: overlayToken(data, fresh), isWhole: true }
    : { data, isWhole: false }
}

function patchTokens(parameters: Parameters, data: unknown, fresh: TokenRow): Patched {
  let isFound = false
  const patched = mapPages<TokenRow>(data, 'tokens', rows =>
    rows.map(row => {
      if (!isSame(row, fresh)) return row
      isFound = true
      return overlayToken(row, fresh)
    }),
  )
  const isSteady =
    (parameters.tokens !== undefined || steady.has(String(parameters.sortBy))) &&
    byPrice.every(name => parameters[name] === undefined)
  return { data: isFound ? patched : data, isWhole: isFound && isSteady }
}

const isRow = (data: unknown): data is TokenRow =>
  typeof data === 'object' && data !== null && 'token' in data

const isSame = ({ token }: TokenRow, { token: other }: TokenRow) =>
  token.contract === other.contract && token.tokenId === other.tokenId

function overlayToken(row: TokenRow, fresh: TokenRow): TokenRow {
  return {
    ...row,
    token: overlay(row.token, fresh.token),
    ...(row.market && fresh.market ? { market: overlay(row.market, fresh.market) } : {}),
  }
}

/** What was asked for, with what is new of it. */
function overlay<row extends object>(row: row, fresh: row): row {
  const news = Object.entries(fresh).filter(([name, value]) => name in row && value !== undefined)
  return { ...row, ...Object.fromEntries(news) }
}
