import type { FloorAsk, Order, TokenRow, UserTokenRow } from '@sluice/sdk'
import type { QueryKey } from '@tanstack/react-query'
import { zeroAddress } from 'viem'
import type { TokenReference } from '../flow/flowTypes.ts'
import { hasStatus } from '../query/hasStatus.ts'
import { mapPages } from '../query/mapPages.ts'
import type { PredictedOrder, Prediction } from './prediction.ts'

type Parameters = Readonly<Record<string, unknown>>
/** Those that are shown here. */
type Shown = Exclude<Prediction, { what: 'minted' }>

/** The data of a query with a prediction in it; the same object when it changes nothing there. */
export function predictQuery(key: QueryKey, data: unknown, prediction: Prediction): unknown {
  const [origin, kind, parameters] = key as [unknown, unknown, Parameters | undefined]
  const chainId = 'token' in prediction ? prediction.token.chainId : prediction.chainId
  if (origin !== 'sluice' || parameters?.chainId !== chainId) return data
  if (prediction.what === 'minted') return prediction.show(kind, parameters, data)
  switch (kind) {
    case 'token':
      return isRow(data) ? predictRow(parameters, data, prediction) : data
    case 'tokens':
      return mapPages<TokenRow>(data, 'tokens', rows =>
        rows.map(row => predictRow(parameters, row, prediction)),
      )
    case 'userTokens':
      return mapPages<UserTokenRow>(data, 'tokens', rows =>
        rows.filter(row => !hasLeft(parameters, row, prediction)),
      )
    case 'asks':
    case 'userAsks':
    case 'bids':
    case 'userBids':
      return mapPages<Order>(data, 'orders', orders =>
        orders.flatMap(order => predictOrder(parameters, order, prediction)),
      )
    default:
      return data
  }
}

function predictRow(parameters: Parameters, row: TokenRow, prediction: Shown): TokenRow {
  if (prediction.what === 'closed' || !isToken(row.token, prediction.token)) return row
  if (prediction.what === 'moved') {
    // Of an ERC1155 there are several owners, and others may have listed it.
    const { from, to } = prediction
    if (typeof row.token.owner !== 'string' || isSame(row.token.owner, to ?? zeroAddress))
      return row
    const floorAsk = row.market?.floorAsk
    const isGone = floorAsk?.maker != null && isSame(floorAsk.maker, from)
    if (to === undefined && !isGone) return row
    return {
      ...row,
      token: to === undefined ? row.token : { ...row.token, owner: lower(to) },
      ...(isGone ? { market: { ...row.market, floorAsk: null } } : {}),
    }
  }
  const name = prediction.what === 'listed' ? 'floorAsk' : 'topBid'
  const best = row.market?.[name]
  // Not asked for, or asked for in another currency.
  if (best === undefined || parameters.displayCurrency !== undefined) return row
  if (best !== null && !isBetter(prediction.what, prediction.order, best)) return row
  return { ...row, market: { ...row.market, [name]: toBest(prediction.order) } }
}

/** Whether an order beats the best one; nothing is said of prices in two currencies. */
function isBetter(what: 'listed' | 'bid', order: PredictedOrder, best: FloorAsk): boolean {
  if (best.price == null || best.id === order.id) return false
  if (!isSame(best.price.currency.contract, order.currency.address)) return false
  const raw = BigInt(best.price.amount.raw)
  return what === 'listed' ? order.price < raw : order.price > raw
}

function toBest({ id, maker, price, currency }: PredictedOrder): FloorAsk {
  const { address, symbol, decimals } = currency
  return {
    id,
    maker: lower(maker),
    price: {
      currency: { contract: lower(address), symbol, decimals },
      amount: { raw: price.toString() },
    },
  }
}

function hasLeft(parameters: Parameters, row: UserTokenRow, prediction: Shown): boolean {
  return (
    prediction.what === 'moved' &&
    row.token.kind === 'erc721' &&
    isToken(row.token, prediction.token) &&
    parameters.user === lower(prediction.from) &&
    !isSame(prediction.from, prediction.to ?? zeroAddress)
  )
}

function predictOrder(parameters: Parameters, order: Order, prediction: Shown): Order[] {
  const status = endOf(order, prediction)
  if (status === undefined || order.status === status) return [order]
  return hasStatus(parameters, status) ? [{ ...order, status }] : []
}

function endOf(order: Order, prediction: Shown): string | undefined {
  if (prediction.what === 'moved') {
    // Whoever has it no longer cannot sell the only one there is.
    const { token, from } = prediction
    return order.side === 'sell' &&
      order.contractKind === 'erc721' &&
      order.status === 'active' &&
      isSame(order.maker, from) &&
      isSame(order.tokenSetId, `token:${token.contract}:${token.tokenId}`)
      ? 'inactive'
      : undefined
  }
  // One of several was filled: how many are left is for the marketplace to say.
  return prediction.what === 'closed' &&
    order.id === prediction.orderId &&
    (prediction.status !== 'filled' || (order.quantityRemaining ?? 1) < 2)
    ? prediction.status
    : undefined
}

const lower = (address: string) => address.toLowerCase() as `0x${string}`
const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

const isToken = (token: { contract: string; tokenId: string }, reference: TokenReference) =>
  isSame(token.contract, reference.contract) && token.tokenId === reference.tokenId.toString()

const isRow = (data: unknown): data is TokenRow =>
  typeof data === 'object' && data !== null && 'token' in data
