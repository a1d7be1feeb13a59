import { type FlowCurrency, formatAmount, knownCurrency, untrustedText } from '@sluice/react'
import type { OrderSubject, TokenSubject } from '@sluice/react/ui'
import type { Client, Order } from '@sluice/sdk'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { t } from '../language/t.ts'
import type { TradeRequest } from '../trade/tradeRequest.ts'
import { whyUncancellable } from './whyUncancellable.ts'

/** An order of one's own for the dialogs that end it or change it. */
export function ownOrder(order: Order, options: ownOrder.Options): ownOrder.Result {
  const token = tokenOf(order, options.chainId)
  return {
    isOpen: order.status === 'active' || order.status === 'inactive',
    subject: {
      orderId: order.id,
      name: nameOf(order, token),
      token: token && { contract: token.contract, tokenId: token.tokenId },
      image: token?.image,
    },
    uncancellable: whyUncancellable(order),
    isGone: isGone(order),
    ...editOf(order, token, options),
  }
}

function editOf(
  order: Order,
  token: TokenSubject | undefined,
  options: ownOrder.Options,
): Pick<ownOrder.Result, 'change' | 'unchangeable' | 'edit'> {
  // A change keeps the currency of its order.
  const currency = knownCurrency(options, order.price?.currency.contract)
  const unchangeable =
    // A change ends the order of before.
    whyUncancellable(order) ??
    (isGone(order) ? t('What you no longer hold cannot be offered anew.') : undefined) ??
    (currency === undefined ? unknownCurrency(order) : forOne(order))
  const change = unchangeable === undefined ? changeOf(order, token, options.chainId) : undefined
  if (change === undefined || currency === undefined || !order.price)
    return {
      ...{ change: undefined, edit: undefined },
      unchangeable:
        unchangeable ?? t('What it is for cannot be named again. Cancel it, and make another.'),
    }
  const { orderId, subject } = change
  const { contract, tokenId, image } = subject
  const price = formatAmount(BigInt(order.price.amount.raw), currency.decimals, { group: '' })
  return {
    // Who changes its end alone keeps the price.
    change: { ...change, form: { price } },
    unchangeable: undefined,
    edit: {
      subject: {
        ...{ orderId, name: shortName(change), image },
        token: tokenId === undefined ? undefined : { contract, tokenId },
      },
      order:
        change.kind === 'edit-listing'
          ? { orderId, side: 'sell', token: { contract, tokenId: change.subject.tokenId } }
          : { orderId, side: 'buy', target: change.subject },
      price,
      currency,
    },
  }
}

/** What an order is for, without saying that it is an order. */
function shortName({ kind, subject }: NonNullable<ownOrder.Result['change']>): string {
  if (kind === 'edit-listing' || subject.tokenId !== undefined)
    return untrustedText(subject.name ?? `#${subject.tokenId}`, { max: 40 })
  const name = untrustedText(subject.collection, { max: 40 })
  return subject.attribute === undefined
    ? t('any of {0}', name)
    : t('any {0} of {1}', untrustedText(subject.attribute.value, { max: 30 }), name)
}

export declare namespace ownOrder {
  /** An order in a currency of which the client was not told cannot be changed. */
  type Options = { chainId: number; client: Pick<Client, 'chains'> }
  type Result = {
    /** Whether somebody can fill it, or could again. */
    isOpen: boolean
    subject: OrderSubject
    /** Why it cannot be cancelled, and what ends it, in sentences. */
    uncancellable: string | undefined
    /** Whether it is a listing of what is no longer held. */
    isGone: boolean
    /** Undefined where its dialog could not say what the order is, or would make another kind of it. */
    change: Extract<TradeRequest, { kind: 'edit-listing' | 'edit-bid' }> | undefined
    /** Why it cannot be changed, one sentence or two. */
    unchangeable: string | undefined
    /** The same, among others in its currency that are changed together. */
    edit:
      | (Extract<TradeRequest, { kind: 'edit-many' }>['items'][number] & { currency: FlowCurrency })
      | undefined
  }
}

const isGone = ({ side, statusReason }: Order) =>
  side === 'sell' && statusReason === 'Order is inactive: the maker does not hold the token'

function unknownCurrency({ side, price }: Order): string {
  const symbol =
    untrustedText(price?.currency.symbol, { max: 12 }) || t('a currency that is not known here')
  return side === 'sell'
    ? t('It asks for {0}, whose amounts this app was not told how to write.', symbol)
    : t('It offers {0}, whose amounts this app was not told how to write.', symbol)
}

function forOne({ taker }: Order): string | undefined {
  return isAddressEqual(taker, zeroAddress)
    ? undefined
    : t('It is for one account only; a change would open it to everybody.')
}

function changeOf(
  order: Order,
  token: TokenSubject | undefined,
  chainId: number,
): ownOrder.Result['change'] {
  const orderId = order.id
  if (order.side === 'sell') return token && { kind: 'edit-listing', subject: token, orderId }
  const { data, kind } = order.criteria ?? {}
  const { key, value } = data?.attribute ?? {}
  const contract = order.contract ?? token?.contract
  const collection = untrustedText(data?.collection?.name, { max: 60 })
  if (!contract || kind === 'custom') return undefined
  const subject = {
    ...{ chainId, contract, collection },
    several: order.contractKind === 'erc1155',
    image: token?.image ?? data?.collection?.image ?? undefined,
  }
  if (token !== undefined) {
    const { tokenId, name } = token
    return { kind: 'edit-bid', subject: { ...subject, tokenId, name }, orderId }
  }
  if (kind === 'collection') return { kind: 'edit-bid', subject, orderId }
  if (typeof key !== 'string' || typeof value !== 'string') return undefined
  return { kind: 'edit-bid', subject: { ...subject, attribute: { key, value } }, orderId }
}

/** The one token that an order is for. */
function tokenOf(order: Order, chainId: number): TokenSubject | undefined {
  const [set, contract, tokenId] = order.tokenSetId?.split(':') ?? []
  if (set !== 'token' || contract === undefined || tokenId === undefined) return undefined
  if (!/^\d{1,78}$/.test(tokenId)) return undefined
  const { token, collection } = order.criteria?.data ?? {}
  return {
    ...{ chainId, contract: contract as Address, tokenId: BigInt(tokenId) },
    name: token?.name ?? `#${tokenId}`,
    collection: collection?.name ?? '',
    image: token?.image ?? undefined,
  }
}

function nameOf({ side, criteria }: Order, token: TokenSubject | undefined): string {
  const isListing = side === 'sell'
  if (token !== undefined) {
    const name = untrustedText(token.name, { max: 40 })
    return isListing ? t('the listing of {0}', name) : t('the offer for {0}', name)
  }
  const { attribute, collection } = criteria?.data ?? {}
  const name = untrustedText(collection?.name, { max: 40 }) || t('a collection')
  if (criteria?.kind === 'custom')
    return isListing
      ? t('the listing of chosen items of {0}', name)
      : t('the offer for chosen items of {0}', name)
  const value = untrustedText(attribute?.value, { max: 30 })
  if (value === '')
    return isListing ? t('the listing of any of {0}', name) : t('the offer for any of {0}', name)
  return isListing
    ? t('the listing of any {0} of {1}', value, name)
    : t('the offer for any {0} of {1}', value, name)
}
