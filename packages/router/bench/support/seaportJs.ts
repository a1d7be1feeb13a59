import { createRequire } from 'node:module'
import { Seaport } from '@opensea/seaport-js'
import type { BalancesAndApprovals } from '@opensea/seaport-js/lib/utils/balanceAndApprovalCheck.js'
import {
  fulfillAvailableOrders,
  fulfillBasicOrder,
  fulfillStandardOrder,
  shouldUseBasicFulfill,
} from '@opensea/seaport-js/lib/utils/fulfill.js'
import type { Hex } from 'viem'
import { openseaConduitKey } from '../../src/markets/seaport/addresses.ts'
import type { fulfil } from '../../src/markets/seaport/fulfil.ts'
import type { match } from '../../src/markets/seaport/match.ts'
import type { OrderComponents } from '../../src/markets/seaport/types.ts'

type Call = { data: string; value: bigint }
type Unsent = { buildTransaction: () => Promise<{ data: string; value?: bigint | null }> }

/** The peer's ethers, which is another release than that of the router's peers. */
const { JsonRpcProvider, VoidSigner } = createRequire(
  createRequire(import.meta.url).resolve('@opensea/seaport-js'),
)('ethers')

/** It is never asked anything. */
const provider = new JsonRpcProvider('http://127.0.0.1:1', 1, { staticNetwork: true })
const signer = new VoidSigner(`0x${'ab'.repeat(20)}`, provider)
const seaport = new Seaport(signer)
const time = { currentBlockTimestamp: 1000, ascendingAmountTimestampBuffer: 0 }

/** An order as the peer takes it: amounts in digits. */
function toPeer(components: OrderComponents) {
  const item = <each extends OrderComponents['offer'][number]>(each: each) => ({
    ...each,
    identifierOrCriteria: `${each.identifierOrCriteria}`,
    startAmount: `${each.startAmount}`,
    endAmount: `${each.endAmount}`,
  })
  return {
    ...components,
    offer: components.offer.map(item),
    consideration: components.consideration.map(item),
    salt: `${components.salt}`,
    totalOriginalConsiderationItems: components.consideration.length,
  }
}
const toOrder = ({ components, signature }: fulfil.Order) => ({
  parameters: toPeer(components),
  signature,
})

/** Whoever is asked for, has enough of it. */
function enough(orders: readonly fulfil.Order[]): BalancesAndApprovals {
  const items = orders.flatMap(order => {
    const { offer, consideration } = toPeer(order.components)
    return [...offer, ...consideration].flatMap(item => [
      item,
      ...(order.criteria ?? []).map(criterion => ({
        ...item,
        identifierOrCriteria: `${criterion.identifier}`,
      })),
    ])
  })
  return items.map(item => ({
    token: item.token,
    identifierOrCriteria: item.identifierOrCriteria,
    balance: 2n ** 256n - 1n,
    approvedAmount: 2n ** 256n - 1n,
    itemType: item.itemType,
  })) as never
}

async function built(unsent: Unsent | undefined): Promise<Call> {
  if (!unsent) throw new Error('The peer has made no call')
  const { data, value } = await unsent.buildTransaction()
  return { data, value: value ?? 0n }
}
const lastOf = (useCase: { actions: readonly object[] }) =>
  built((useCase.actions.at(-1) as { transactionMethods: Unsent }).transactionMethods)

const criteriaOf = (order: fulfil.Order, side: 'offer' | 'consideration') =>
  (order.criteria ?? [])
    .filter(each => each.side === side)
    .map(each => ({ identifier: `${each.identifier}`, proof: each.proof ?? [] }))

const shared = (orders: readonly fulfil.Order[]) => ({
  seaportContract: seaport.contract,
  fulfillerBalancesAndApprovals: enough(orders),
  fulfillerOperator: `0x${'cd'.repeat(20)}`,
  conduitKey: openseaConduitKey,
  signer,
})

/** What seaport-js makes of the same inputs. */
export const seaportJs = {
  orderHash: (components: OrderComponents) => seaport.getOrderHash(toPeer(components) as never),

  isBasic: (components: OrderComponents) => shouldUseBasicFulfill(toPeer(components) as never, 0n),

  basic: (order: fulfil.Order): Promise<Call> =>
    lastOf(
      fulfillBasicOrder(
        {
          ...shared([order]),
          order: toOrder(order) as never,
          offererBalancesAndApprovals: enough([order]),
          offererOperator: `0x${'cd'.repeat(20)}`,
          timeBasedItemParams: { ...time, startTime: 0, endTime: 2000 },
        },
        false,
      ),
    ),

  one: (order: fulfil.Order, recipient: Hex): Promise<Call> =>
    lastOf(
      fulfillStandardOrder(
        {
          ...shared([order]),
          order: toOrder(order) as never,
          unitsToFill: order.quantity as bigint,
          totalFilled: 0n,
          totalSize: order.components.offer[0]?.startAmount ?? 0n,
          offerCriteria: criteriaOf(order, 'offer') as never,
          considerationCriteria: criteriaOf(order, 'consideration') as never,
          extraData: order.extraData as Hex,
          offererBalancesAndApprovals: enough([order]),
          offererOperator: `0x${'cd'.repeat(20)}`,
          recipientAddress: recipient,
          timeBasedItemParams: { ...time, startTime: 0, endTime: 2000 },
        },
        false,
      ),
    ),

  several: (orders: readonly fulfil.Order[], recipient: Hex): Promise<Call> =>
    lastOf(
      fulfillAvailableOrders({
        ...shared(orders),
        ...time,
        ordersMetadata: orders.map(order => ({
          order: toOrder(order),
          unitsToFill: order.quantity,
          orderStatus: {
            isValidated: false,
            isCancelled: false,
            totalFilled: 0n,
            totalSize: order.components.offer[0]?.startAmount,
          },
          offerCriteria: criteriaOf(order, 'offer'),
          considerationCriteria: criteriaOf(order, 'consideration'),
          tips: [],
          extraData: order.extraData ?? '0x',
          offererBalancesAndApprovals: enough([order]),
          offererOperator: `0x${'cd'.repeat(20)}`,
        })) as never,
        recipientAddress: recipient,
        exactApproval: false,
      }) as never,
    ),

  match: (orders: readonly fulfil.Order[], fulfillments: readonly match.Fulfilment[]) =>
    built(seaport.matchOrders({ orders: orders.map(toOrder), fulfillments } as never) as never),

  cancel: (orders: readonly OrderComponents[]) =>
    built(seaport.cancelOrders(orders.map(toPeer) as never) as never),

  incrementCounter: () => built(seaport.bulkCancelOrders() as never),
}
