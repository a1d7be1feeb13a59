import type { Address } from 'viem'
import type { CallOf } from '../marketCalls.ts'
import type { seaportCalls } from '../markets/seaport/seaportCalls.ts'
import { itemType, orderType } from '../markets/seaport/types.ts'
import { ofSeveral } from './ofSeveral.ts'
import type { Purchase, PurchasedItem } from './readPurchase.ts'

type SeaportCall = CallOf<typeof seaportCalls>
type Filled = Extract<
  SeaportCall,
  { functionName: 'fulfillAdvancedOrder' }
>['args']['advancedOrder']
/** What is asked for of several orders, of which some may fail. */
type Available = Pick<
  Extract<SeaportCall, { functionName: 'fulfillAvailableAdvancedOrders' }>['args'],
  'maximumFulfilled'
>
type Resolvers = Extract<
  SeaportCall,
  { functionName: 'fulfillAdvancedOrder' }
>['args']['criteriaResolvers']

/** What a call of Seaport buys and costs when the router makes it. */
export function readSeaport(call: SeaportCall): Purchase {
  switch (call.functionName) {
    case 'fulfillAdvancedOrder':
      return readOrders([call.args.advancedOrder], call.args)
    case 'fulfillAvailableAdvancedOrders':
      return readOrders(call.args.advancedOrders, call.args, call.args)
    case 'fulfillOrder':
      return readOrders([whole(call.args.order)], toCaller)
    case 'fulfillAvailableOrders':
      return readOrders(call.args.orders.map(whole), toCaller, call.args)
    default:
      return unread(`Seaport is asked to ${call.functionName}`)
  }
}

/** What goes to the zero address, or has no recipient, goes to the caller. */
const toCaller = {
  recipient: '0x0000000000000000000000000000000000000000',
  criteriaResolvers: [],
} as const

const whole = (order: Pick<Filled, 'parameters' | 'signature'>): Filled => ({
  ...order,
  numerator: 1n,
  denominator: 1n,
  extraData: '0x',
})

const unread = (message: string): Purchase => ({
  market: 'seaport',
  items: [],
  prices: [],
  complete: false,
  problems: [{ kind: 'unread', message }],
})

function readOrders(
  orders: readonly Filled[],
  { recipient, criteriaResolvers }: { recipient: Address; criteriaResolvers: Resolvers },
  available?: Available,
): Purchase {
  const buyer = recipient === toCaller.recipient ? undefined : recipient
  const items: PurchasedItem[] = []
  const prices: Purchase['prices'][number][] = []
  const problems: Purchase['problems'][number][] = []
  if (available && available.maximumFulfilled < BigInt(orders.length)) {
    const most = available.maximumFulfilled
    const message = `Seaport is told ${orders.length} orders, and to fill ${most} of them at most`
    problems.push({ kind: 'unread', message })
  }
  for (const [orderIndex, { parameters, numerator, denominator }] of orders.entries()) {
    if (denominator === 0n) return unread('An order of Seaport is filled by nothing')
    // A contract that offers may change its order when it is filled.
    if (parameters.orderType === orderType.contract)
      problems.push({ kind: 'unread', message: 'An order of Seaport is made by a contract' })
    for (const [index, item] of parameters.offer.entries()) {
      const { startAmount: start, endAmount: end } = item
      const amount = ((start < end ? start : end) * numerator) / denominator
      if (item.itemType < itemType.erc721) {
        problems.push({ kind: 'unread', message: `Seaport pays ${amount} of ${item.token} out` })
        continue
      }
      // Seaport hands over what no fulfilment names, too: the rest of an offer goes to the recipient.
      items.push({
        tokenAddress: item.token,
        tokenId: resolved(criteriaResolvers, orderIndex, index) ?? item.identifierOrCriteria,
        tokenType:
          item.itemType === itemType.erc721 || item.itemType === itemType.erc721WithCriteria
            ? 'ERC721'
            : 'ERC1155',
        amount,
        recipient: buyer,
        ...ofSeveral(orders, orderIndex),
      })
    }
    for (const item of parameters.consideration) {
      if (item.itemType >= itemType.erc721) {
        problems.push({ kind: 'unread', message: `Seaport takes a token of ${item.token}` })
        continue
      }
      const { startAmount: start, endAmount: end } = item
      const most = (start > end ? start : end) * numerator
      prices.push({
        token: item.token,
        // What is asked for is rounded up.
        amount: (most + denominator - 1n) / denominator,
        recipient: item.recipient,
        ...ofSeveral(orders, orderIndex),
      })
    }
  }
  return { market: 'seaport', items, prices, complete: true, problems }
}

/** The token that an item by criteria stands for, on the side of what is offered. */
function resolved(resolvers: Resolvers, orderIndex: number, index: number): bigint | undefined {
  return resolvers.find(
    each =>
      each.side === 0 && each.orderIndex === BigInt(orderIndex) && each.index === BigInt(index),
  )?.identifier
}
