import type { ExecutionStep, PathItem } from '@sluice/sdk'
import { type Address, isAddress, isHex, zeroAddress } from 'viem'
import type { FlowCurrency, TokenReference } from '../flow/flowTypes.ts'
import { isTransferOf } from '../flow/isTransferOf.ts'
import { arrivedOf } from '../flow/purchase/arrivedOf.ts'
import { mintedOf } from '../flow/runEvidence.ts'
import { transfersOf } from '../flow/transfersOf.ts'
import type { ActionName } from '../hooks/actionHook.ts'
import { makerOf } from './makerOf.ts'
import { predictBid } from './predictBid.ts'
import { predictBought } from './predictBought.ts'
import { predictCancelled } from './predictCancelled.ts'
import type { PredictedOrder, Prediction } from './prediction.ts'
import { predictListed } from './predictListed.ts'
import { predictMinted } from './predictMinted.ts'
import { predictSold } from './predictSold.ts'
import { predictTransferred } from './predictTransferred.ts'
import type { KnownCollections } from './readKnownCollections.ts'
import type { KnownOrders } from './readKnownOrders.ts'

/**
 * What an action changes for certain, by what it was asked with and the evidence of its run; nothing of what only the
 * marketplace can say, as of several of an edition, of orders that are not for everybody from now on, and of what is
 * paid for on another chain.
 */
export function predictAction(
  name: ActionName,
  given: object,
  run: predictAction.Run,
): readonly Prediction[] {
  const predict = predictors[name]
  return predict?.(given as Given, run) ?? []
}

export declare namespace predictAction {
  type Run = {
    steps: readonly ExecutionStep[]
    path: readonly PathItem[]
    chainId: number
    account: Address
    /** The currencies of the chain, as the client was told of them. */
    currencies: readonly FlowCurrency[]
    wrappedNative: Address | undefined
    /** What was read before: of an order that is bought it may say whose it was. */
    known: KnownOrders
    knownCollection: KnownCollections
  }
}

type Given = Readonly<Record<string, unknown>>
type Predictor = (given: Given, run: predictAction.Run) => readonly Prediction[]

const predictors: Partial<Record<ActionName, Predictor>> = {
  buyToken({ options }, run) {
    const { partial, currencyChainId } = fieldsOf(options)
    if (currencyChainId !== undefined && currencyChainId !== run.chainId) return []
    return single(run).flatMap(({ token, orderId }) => {
      // Where orders may fail on their own, the chain's logs show which did not.
      if (partial === true && arrivedOf(run.steps, token, run.account) < 1n) return []
      const seller = sellerOf(token, orderId, run)
      return seller === undefined
        ? [{ what: 'closed', chainId: run.chainId, orderId, status: 'filled' }]
        : predictBought({ token, orderId, seller, buyer: run.account })
    })
  },
  acceptOffer: (_, run) =>
    single(run)
      .filter(({ token, orderId }) => isSold(token, orderId, run))
      .flatMap(({ token, orderId }) => predictSold({ token, orderId, seller: run.account })),
  cancelOrder: ({ ids }, { chainId }) =>
    predictCancelled({ chainId, orderIds: listOf(ids).filter(id => typeof id === 'string') }),
  listToken: ({ listings }, run) =>
    posted(listings, zeroAddress, run).flatMap(({ token, order }) =>
      token ? predictListed({ token, order }) : [],
    ),
  placeBid: ({ bids }, run) =>
    posted(bids, run.wrappedNative, run).flatMap(({ token, order }) =>
      token ? predictBid({ token, order }) : [],
    ),
  mintToken({ to: other, options }, { steps, path, chainId, account, knownCollection }) {
    const { currencyChainId } = fieldsOf(options)
    const to = other ?? account
    if ((currencyChainId !== undefined && currencyChainId !== chainId) || !isAccount(to)) return []
    return [...new Set(path.flatMap(({ contract }) => contract ?? []))].flatMap(contract => {
      const minted = mintedOf(steps, contract, to)
      return predictMinted({ chainId, contract, to, minted, collection: knownCollection(contract) })
    })
  },
  transferTokens({ items, to }, { chainId, account }) {
    if (!isAccount(to)) return []
    const tokens = listOf(items).flatMap(item => tokenOf(fieldsOf(item).token, chainId) ?? [])
    return predictTransferred({ tokens, from: account, to })
  },
}

/** What of the path is one token out of one order: of several the marketplace says what is left. */
function single({ path, chainId }: predictAction.Run) {
  return path.flatMap(({ contract, tokenId, orderId, quantity }) =>
    !contract || tokenId == null || !orderId || BigInt(quantity ?? 1) !== 1n
      ? []
      : [{ token: { chainId, contract, tokenId: BigInt(tokenId) }, orderId }],
  )
}

/** Whose the token was, by what is shown of the order, or by the transfer that was seen. */
function sellerOf(token: TokenReference, orderId: string, run: predictAction.Run) {
  const known = makerOf(run.known(orderId))
  if (known !== undefined) return known
  const isToBuyer = (transfer: ReturnType<typeof transfersOf>[number]) =>
    isAccount(transfer.from) && isTransferOf(token, transfer.from, run.account)(transfer)
  const seen = transfersOf(run.steps.flatMap(step => [...step.items])).find(isToBuyer)
  return isAccount(seen?.from) ? seen.from : undefined
}

function isSold(token: TokenReference, orderId: string, { steps, account }: predictAction.Run) {
  const items = steps.flatMap(step =>
    [...step.items].filter(item => item.orderIds?.includes(orderId)),
  )
  if (items.length === 0) return false
  return (
    transfersOf(items).some(isTransferOf(token, account)) ||
    items.every(item => item.receipt?.status === 'success')
  )
}

/** The orders that the marketplace took, with what they ask for or offer of one. */
function posted(
  asked: unknown,
  usual: Address | undefined,
  { steps, chainId, account, currencies }: predictAction.Run,
): { token: TokenReference | undefined; order: PredictedOrder }[] {
  const orders = steps.flatMap(step => step.items.flatMap(item => [...(item.orderData ?? [])]))
  return orders.flatMap(({ orderId: id, orderIndex }) => {
    const wish = fieldsOf(listOf(asked)[orderIndex])
    const address = wish.currency ?? usual
    const currency = currencies.find(each => sameText(each.address, address))
    const price = unitPriceOf(wish)
    if (id === undefined || currency === undefined || price === undefined || !isForAll(wish))
      return []
    const token = tokenOf(wish.token, chainId)
    return [{ token, order: { id, maker: account, price, currency } }]
  })
}

/** Whether it stands for everybody, at one price, from now on, in this marketplace. */
const isForAll = ({ taker, listingTime, endWeiPrice, orderbook }: Given) =>
  [taker, listingTime, endWeiPrice].every(value => value === undefined) &&
  (orderbook === undefined || orderbook === 'reservoir')

/** What a Seaport order's total comes to for one, where it is so for each. */
function unitPriceOf({ weiPrice, quantity = 1, orderKind = 'seaport' }: Given): bigint | undefined {
  if (!/^seaport/.test(String(orderKind)) || !/^\d{1,78}$/.test(String(weiPrice))) return undefined
  if (!/^[1-9]\d{0,77}$/.test(String(quantity))) return undefined
  const [total, count] = [BigInt(String(weiPrice)), BigInt(String(quantity))]
  return total % count === 0n ? total / count : undefined
}

function tokenOf(value: unknown, chainId: number): TokenReference | undefined {
  const [contract, tokenId] = typeof value === 'string' ? value.split(':') : []
  if (!isAccount(contract) || tokenId === undefined || !/^\d{1,78}$/.test(tokenId)) return undefined
  return { chainId, contract, tokenId: BigInt(tokenId) }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const fieldsOf = (value: unknown): Given =>
  typeof value === 'object' && value !== null ? (value as Given) : {}
const isAccount = (value: unknown): value is Address =>
  isHex(value) && isAddress(value, { strict: false })
const sameText = (one: string, other: unknown) =>
  typeof other === 'string' && one.toLowerCase() === other.toLowerCase()
