import {
  type BuyForm,
  createAcceptOfferFlow,
  createBidFlow,
  createBuyAcrossFlow,
  createBuyFlow,
  createCallFlow,
  createCancelFlow,
  createCheckoutFlow,
  createEditBidFlow,
  createEditListingFlow,
  createEditManyFlow,
  createListFlow,
  createListManyFlow,
  createMintFlow,
  createSwapFlow,
  createSweepFlow,
  createTransferFlow,
} from '@sluice/react'
import type { TokenSubject } from '@sluice/react/ui'
import { createCounterparties } from '@sluice/react/wagmi'
import type { Address } from 'viem'
import { clearByTrade } from '../call/clearByTrade.ts'
import { emptyByTrade } from '../cart/emptyByTrade.ts'
import { createFlowScope } from './createFlowScope.ts'
import { chainOf, type TradeDeal, type TradeRequest } from './tradeRequest.ts'

// biome-ignore lint/performance/noBarrelFile: what finds such a trade where there is one already comes with what makes one
export { findKept } from './findKept.ts'

/** The flow behind a trade, opened; a module of its own, so that it is loaded with the first trade. */
export function createTradeFlow(
  request: TradeRequest,
  options: createFlowScope.Options,
): TradeDeal {
  const { scope, isContract, resolveName, senderOf } = createFlowScope(chainOf(request), options)
  switch (request.kind) {
    case 'buy': {
      const flow = createBuyFlow({ ...scope, token: tokenOf(request.subject) })
      flow.open(boughtForm(request))
      emptyByTrade(flow)
      return { ...request, flow }
    }
    case 'buy-across': {
      const { subject, payChainId } = request
      const flow = createBuyAcrossFlow({
        ...scope,
        token: tokenOf(subject),
        toChainId: subject.chainId,
        escrow: escrowOn(options, payChainId),
        toEscrow: escrowOn(options, subject.chainId),
      })
      flow.open(boughtForm(request))
      emptyByTrade(flow, subject.chainId)
      return { ...request, flow }
    }
    case 'list': {
      const flow = createListFlow({ ...scope, token: tokenOf(request.subject) })
      flow.open(request.form)
      return { ...request, flow }
    }
    case 'list-many': {
      const flow = createListManyFlow(scope)
      flow.open({
        ...request.form,
        items: request.items.map(({ subject, form }) => ({
          ...{ token: tokenOf(subject), price: '', quantity: '1', ...form },
        })),
      })
      return { ...request, flow }
    }
    case 'edit-listing': {
      const { subject, orderId } = request
      const flow = createEditListingFlow({ ...scope, token: tokenOf(subject), orderId })
      flow.open(request.form)
      return { ...request, flow }
    }
    case 'bid': {
      const flow = createBidFlow({ ...scope, target: request.subject })
      flow.open(request.form)
      return { ...request, flow }
    }
    case 'edit-bid': {
      const { subject: target, orderId } = request
      const flow = createEditBidFlow({ ...scope, target, orderId })
      flow.open(request.form)
      return { ...request, flow }
    }
    case 'edit-many': {
      const orders = request.items.map(({ order }) => order)
      const flow = createEditManyFlow({ ...scope, orders })
      flow.open({
        ...request.form,
        items: request.items.map(({ order: { orderId }, price, isPriced }) => ({
          ...{ orderId, price, isPriced },
        })),
      })
      return { ...request, flow }
    }
    case 'accept-offer': {
      const flow = createAcceptOfferFlow(scope)
      flow.open({
        ...request.form,
        items: request.items.map(({ subject, quantity = 1n, ...rest }) => ({
          ...rest,
          token: tokenOf(subject),
          quantity,
        })),
      })
      return { ...request, flow }
    }
    case 'cancel': {
      const { orders, all = false, exchange, onChain = false } = request
      const tokens = orders.flatMap(({ token }) => token ?? [])
      const flow = createCancelFlow({ ...scope, tokens, isContract })
      flow.open({ orderIds: orders.map(({ orderId }) => orderId), all, exchange, onChain })
      return { ...request, flow }
    }
    case 'checkout': {
      const { items, currency, partial = false } = request
      const flow = createCheckoutFlow(scope)
      flow.open({
        items: items.map(({ subject, ...item }) => ({
          ...item,
          token: tokenOf(subject),
        })),
        currency,
        partial,
      })
      emptyByTrade(flow)
      return { ...request, flow }
    }
    case 'sweep': {
      const { subject, attributes, form } = request
      const flow = createSweepFlow({ ...scope, collection: subject.contract, attributes })
      flow.open(form)
      emptyByTrade(flow)
      return { ...request, flow }
    }
    case 'mint': {
      const { subject, quantity, to } = request
      const recent = createCounterparties({ ...scope, senderOf })
      const collection = subject.contract
      const flow = createMintFlow({ ...scope, collection, recent, isContract, resolveName })
      flow.open({ to, ...(quantity === undefined ? {} : { quantity }) })
      return { ...request, flow }
    }
    case 'call': {
      const { toChainId, txs } = request
      const escrow = escrowOn(options, scope.chainId)
      const toEscrow = escrowOn(options, toChainId)
      // Where the value arrives decides what stands at an address there.
      const there = createFlowScope(toChainId, options)
      const lists = [
        createCounterparties({ ...scope, senderOf }),
        createCounterparties({ ...there.scope, senderOf: there.senderOf }),
      ]
      const recent = async () => (await Promise.all(lists.map(read => read()))).flat()
      const flow = createCallFlow({
        ...{ ...scope, toChainId, escrow, toEscrow },
        ...{ recent, isContract: there.isContract },
      })
      flow.open({ txs })
      clearByTrade(flow, toChainId)
      return { ...request, flow }
    }
    case 'swap': {
      const { form, isReviewed } = request
      const flow = createSwapFlow({ ...scope, ...form })
      flow.open(form)
      if (isReviewed === true) void flow.review()
      return { ...request, flow }
    }
    case 'transfer': {
      const recent = createCounterparties({ ...scope, senderOf })
      const flow = createTransferFlow({ ...scope, recent, isContract, resolveName })
      flow.open({
        ...request.form,
        tokens: request.items.map(({ subject, quantity }) => ({ ...tokenOf(subject), quantity })),
        following: request.part?.rest.length,
        to: request.to ?? '',
      })
      return { ...request, flow }
    }
  }
}

/** What is filled in of a purchase, one where nothing says how many. */
const boughtForm = ({
  quantity = 1n,
  seen,
}: Pick<BuyForm, 'seen'> & { quantity?: bigint | undefined }) => ({
  quantity,
  seen,
})

/** The contract that holds payments on a chain for another one, as the app's configuration names it. */
function escrowOn({ config }: createFlowScope.Options, chainId: number): Address | undefined {
  const escrow = config.chains.find(({ id }) => id === chainId)?.contracts?.crossChainEscrow
  return escrow !== undefined && 'address' in escrow ? (escrow.address as Address) : undefined
}

/** Without what is only for people: a flow's token is part of what it marks as stale. */
const tokenOf = ({ contract, tokenId }: TokenSubject) => ({ contract, tokenId })
