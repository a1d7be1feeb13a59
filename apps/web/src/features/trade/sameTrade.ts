import { chainOf, type TradeRequest } from './tradeRequest.ts'

/** What makes two requests one: the same deed to the same things. A second one shows the run of the first. */
export function sameTrade(one: TradeRequest, other: TradeRequest): boolean {
  return keyOf(one) === keyOf(other)
}

/** Whether two requests of one trade begin with the same form, so that what was typed after one of them fits the other. */
export function sameBeginning(one: TradeRequest, other: TradeRequest): boolean {
  return beginningOf(one) === beginningOf(other)
}

/** All that is filled in, without what a thing is called, or looks like, and what others cost as it was begun. */
function beginningOf(request: TradeRequest): string {
  return JSON.stringify(request, (key, value: unknown) =>
    key === 'flow' || key === 'subject' || key === 'shown'
      ? undefined
      : typeof value === 'bigint'
        ? { units: `${value}` }
        : value,
  )
}

function keyOf(request: TradeRequest): string {
  const things = [request.kind, chainOf(request), ...thingsOf(request)]
  // Which of a collection it is about, or for whom, is filled in.
  const isOfAny = request.kind === 'sweep' || request.kind === 'mint'
  return JSON.stringify(things) + (isOfAny ? beginningOf(request) : '')
}

function thingsOf(request: TradeRequest): readonly unknown[] {
  switch (request.kind) {
    case 'buy':
    case 'list':
      return [tokenKey(request.subject)]
    case 'buy-across':
      return [request.subject.chainId, tokenKey(request.subject)]
    case 'bid': {
      const { contract, tokenId, attribute } = request.subject
      // Traits differ by case.
      return [contract.toLowerCase(), tokenId?.toString(), attribute?.key, attribute?.value]
    }
    case 'edit-listing':
    case 'edit-bid':
      return [request.orderId.toLowerCase()]
    case 'edit-many':
      return request.items.map(({ order }) => order.orderId.toLowerCase()).sort()
    case 'cancel':
      return request.all === true
        ? ['all']
        : request.orders.map(({ orderId }) => orderId.toLowerCase()).sort()
    case 'checkout':
      return request.items.map(({ orderId }) => orderId.toLowerCase()).sort()
    case 'sweep':
    case 'mint':
      return [request.subject.contract.toLowerCase()]
    case 'call':
      return [
        request.toChainId,
        ...request.txs.map(({ to, data, value }) => `${to} ${data} ${value ?? 0n}`.toLowerCase()),
      ]
    case 'swap': {
      const { currencyIn, currencyOut, tradeType, amount } = request.form
      const currencies = [currencyIn, currencyOut].map(({ address }) => address.toLowerCase())
      return [...currencies, tradeType, amount?.toString()]
    }
    case 'list-many':
    case 'accept-offer':
    case 'transfer':
      return request.items.map(({ subject }) => tokenKey(subject)).sort()
  }
}

const tokenKey = ({ contract, tokenId }: { contract: string; tokenId: bigint }) =>
  `${contract.toLowerCase()}:${tokenId}`
