import {
  type Address,
  encodeAbiParameters,
  type Hex,
  parseAbiParameters,
  zeroAddress,
  zeroHash,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { accounts, feeBps, feeRecipient } from './accounts.ts'
import { openseaConduitKey } from './addresses.ts'
import type { Collection } from './collections.ts'
import {
  type OrderComponents,
  orderTypes,
  type SeaportVersion,
  seaportDomain,
  sourceSalt,
} from './seaport.ts'

export type SignedOrder = { components: OrderComponents; signature: Hex; price: bigint }

/** An open listing in the form that `POST /order/v4` takes; all uint256 as decimal strings. */
export type SeedOrder = {
  kind: 'seaport-v1.5'
  data: {
    offerer: Address
    zone: Address
    offer: SeedOrder.Item[]
    consideration: (SeedOrder.Item & { recipient: Address })[]
    orderType: number
    startTime: string
    endTime: string
    zoneHash: Hex
    salt: string
    conduitKey: Hex
    counter: string
    signature: Hex
  }
}

export declare namespace SeedOrder {
  type Item = {
    itemType: number
    token: Address
    identifierOrCriteria: string
    startAmount: string
    endAmount: string
  }
}

/** The name in the salts of the seed's orders. */
export const orderSource = 'sluice.local'

/** A listing for native currency by the rules of the order book: proceeds, then royalty, then marketplace. */
export function listingComponents(options: listingComponents.Options): OrderComponents {
  const { collection, id, seller, quantity, unitPrice, startTime, endTime, counter, topic } =
    options
  // Fees of one piece times the quantity: each part can be divided when a piece is bought alone.
  const royalty = ((unitPrice * collection.royaltyBps) / 10_000n) * quantity
  const fee = ((unitPrice * feeBps) / 10_000n) * quantity
  const price = unitPrice * quantity
  const pay = (amount: bigint, recipient: Address) => ({
    itemType: 0,
    token: zeroAddress,
    identifierOrCriteria: 0n,
    startAmount: amount,
    endAmount: amount,
    recipient,
  })
  return {
    offerer: seller,
    zone: zeroAddress,
    offer: [
      {
        itemType: collection.kind === 'erc721' ? 2 : 3,
        token: collection.address,
        identifierOrCriteria: BigInt(id),
        startAmount: quantity,
        endAmount: quantity,
      },
    ],
    consideration: [
      pay(price - royalty - fee, seller),
      pay(royalty, collection.royaltyReceiver),
      pay(fee, feeRecipient),
    ],
    orderType: quantity > 1n ? 1 : 0,
    startTime,
    endTime,
    zoneHash: zeroHash,
    salt: sourceSalt(
      orderSource,
      encodeAbiParameters(parseAbiParameters('string, address, uint256'), [
        topic,
        collection.address,
        BigInt(id),
      ]),
    ),
    conduitKey: openseaConduitKey,
    counter,
  }
}

export declare namespace listingComponents {
  type Options = {
    collection: Collection
    id: number
    seller: Address
    quantity: bigint
    /** Of one piece, in wei. */
    unitPrice: bigint
    /** In seconds. */
    startTime: bigint
    endTime: bigint
    counter: bigint
    /** Tells apart two orders for the same token. */
    topic: string
  }
}

/** Signs with the offerer's own key. */
export async function signOrder(
  chainId: number,
  components: OrderComponents,
  version: SeaportVersion = '1.5',
): Promise<SignedOrder> {
  const trader = accounts.find(({ address }) => address === components.offerer)
  if (!trader) throw new Error(`${components.offerer} is not one of the traders.`)
  const signature = await privateKeyToAccount(trader.privateKey).signTypedData({
    domain: seaportDomain(chainId, version),
    types: orderTypes,
    primaryType: 'OrderComponents',
    message: components,
  })
  const price = components.consideration.reduce((sum, item) => sum + item.startAmount, 0n)
  return { components, signature, price }
}

export function toSeedOrder({ components, signature }: SignedOrder): SeedOrder {
  const plain = (item: OrderComponents['offer'][number]): SeedOrder.Item => ({
    itemType: item.itemType,
    token: item.token,
    identifierOrCriteria: `${item.identifierOrCriteria}`,
    startAmount: `${item.startAmount}`,
    endAmount: `${item.endAmount}`,
  })
  return {
    kind: 'seaport-v1.5',
    data: {
      ...components,
      offer: components.offer.map(plain),
      consideration: components.consideration.map(item => ({
        ...plain(item),
        recipient: item.recipient,
      })),
      startTime: `${components.startTime}`,
      endTime: `${components.endTime}`,
      salt: `${components.salt}`,
      counter: `${components.counter}`,
      signature,
    },
  }
}
