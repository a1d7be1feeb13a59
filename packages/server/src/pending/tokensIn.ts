import { decodeCall, RouterError, readPlan } from '@sluice/router/decode'
import type { Hex } from 'viem'
import type { PendingTransaction } from '../indexer/chainSource.ts'
import { marketplaces } from '../indexer/decodeLog.ts'

export type TokenOfCall = { contract: Hex; tokenId: bigint }
type Call = ReturnType<typeof decodeCall>
type SeaportCall = Extract<Call, { contract: 'seaport' }>
type Item = { itemType: number; token: Hex; identifierOrCriteria: bigint }
type Order = { parameters: { offer: readonly Item[]; consideration: readonly Item[] } }
type Resolver = { orderIndex: bigint; side: number; index: bigint; identifier: bigint }

/** Tokens of one transaction: no more have the gas. */
const most = 300

/**
 * The tokens that a transaction would buy or sell, if it went through: calls of marketplaces whose events the
 * index follows, and of the router. Tokens of pools and vaults whose calls do not name the collection are
 * not told, and nothing is of a call that is not understood.
 */
export function tokensIn(
  { from, to, input, value }: PendingTransaction,
  router: Hex | undefined,
): readonly TokenOfCall[] {
  const isRouter = to === router
  if (!isRouter && !marketplaces.includes(to)) return []
  const call = read(input)
  if (!call || isRouter !== (call.contract === 'universalRouter')) return []
  const found = new Map<string, TokenOfCall>()
  for (const { contract, tokenId } of tokensOf(call, { router: to, sender: from, value })) {
    const low = contract.toLowerCase() as Hex
    if (found.size < most) found.set(`${low}:${tokenId}`, { contract: low, tokenId })
  }
  return [...found.values()]
}

/** Calls may end in a mark of their maker that is no argument: what is beyond whole words is left out. */
function read(input: Hex): Call | undefined {
  const words = Math.floor((input.length - 10) / 64)
  if (words < 0) return undefined
  try {
    return decodeCall(input.slice(0, 10 + words * 64) as Hex)
  } catch (error) {
    if (error instanceof RouterError) return undefined
    throw error
  }
}

function tokensOf(
  call: Call,
  { router, sender, value }: { router: Hex; sender: Hex; value: bigint },
): readonly TokenOfCall[] {
  switch (call.contract) {
    case 'universalRouter':
      return readPlan(call, { router, sender, value }).items.flatMap(({ tokenAddress, tokenId }) =>
        tokenAddress ? [{ contract: tokenAddress, tokenId }] : [],
      )
    case 'seaport':
      return tokensOfSeaport(call)
    case 'looksRareV2': {
      const { args } = call
      const asks = 'makerAsk' in args ? [args.makerAsk] : args.makerAsks
      return asks.flatMap(({ collection, itemIds }) =>
        itemIds.map(tokenId => ({ contract: collection, tokenId })),
      )
    }
    case 'nft20':
      return call.args.toIds.map(tokenId => ({ contract: call.args.nft, tokenId }))
    case 'foundation':
      return [{ contract: call.args.nftContract, tokenId: call.args.tokenId }]
    case 'element':
      return [{ contract: call.args.sellOrder.nft, tokenId: call.args.sellOrder.nftId }]
    default:
      return []
  }
}

function tokensOfSeaport(call: SeaportCall): readonly TokenOfCall[] {
  switch (call.functionName) {
    case 'fulfillBasicOrder':
    case 'fulfillBasicOrder_efficient_6GL6yc':
      return tokensOfBasic(call.args.parameters)
    case 'fulfillOrder':
      return tokensOfOrders([call.args.order], [])
    case 'fulfillAdvancedOrder':
      return tokensOfOrders([call.args.advancedOrder], call.args.criteriaResolvers)
    case 'fulfillAvailableOrders':
    case 'matchOrders':
      return tokensOfOrders(call.args.orders, [])
    case 'fulfillAvailableAdvancedOrders':
      return tokensOfOrders(call.args.advancedOrders, call.args.criteriaResolvers)
    case 'matchAdvancedOrders':
      return tokensOfOrders(call.args.orders, call.args.criteriaResolvers)
    default:
      return []
  }
}

type Basic = Extract<SeaportCall, { functionName: 'fulfillBasicOrder' }>['args']['parameters']

/** Of the 24 kinds of basic orders the first 16 give a token, and the last 8 ask for one. */
function tokensOfBasic(order: Basic): readonly TokenOfCall[] {
  return Number(order.basicOrderType) < 16
    ? [{ contract: order.offerToken, tokenId: order.offerIdentifier }]
    : [{ contract: order.considerationToken, tokenId: order.considerationIdentifier }]
}

function tokensOfOrders(
  orders: readonly Order[],
  resolvers: readonly Resolver[],
): readonly TokenOfCall[] {
  return orders.flatMap(({ parameters }, orderIndex) =>
    [parameters.offer, parameters.consideration].flatMap((items, side) =>
      items.flatMap(({ itemType, token, identifierOrCriteria }, index) => {
        if (itemType < 2) return []
        if (itemType < 4) return [{ contract: token, tokenId: identifierOrCriteria }]
        const resolver = resolvers.find(
          each =>
            each.orderIndex === BigInt(orderIndex) &&
            Number(each.side) === side &&
            each.index === BigInt(index),
        )
        return resolver ? [{ contract: token, tokenId: resolver.identifier }] : []
      }),
    ),
  )
}
