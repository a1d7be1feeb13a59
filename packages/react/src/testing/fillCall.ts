import { type Address, encodeFunctionData, type Hex, parseAbi, zeroHash } from 'viem'
import { account, contract, ether, maker } from './openMarket.ts'

const abi = parseAbi([
  'struct Offer { uint8 itemType; address token; uint256 id; uint256 startAmount; uint256 endAmount; }',
  'struct Payment { uint8 itemType; address token; uint256 id; uint256 startAmount; uint256 endAmount; address recipient; }',
  'struct Parameters { address offerer; address zone; Offer[] offer; Payment[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 items; }',
  'struct Order { Parameters parameters; uint120 numerator; uint120 denominator; bytes signature; bytes extraData; }',
  'struct Resolver { uint256 orderIndex; uint8 side; uint256 index; uint256 identifier; bytes32[] proof; }',
  'struct Component { uint256 orderIndex; uint256 itemIndex; }',
  'function fulfillAdvancedOrder(Order order, Resolver[] resolvers, bytes32 key, address recipient) payable',
  'function fulfillAvailableAdvancedOrders(Order[] orders, Resolver[] resolvers, Component[][] offers, Component[][] payments, bytes32 key, address recipient, uint256 most) payable',
])

/** A listing in a call of Seaport. */
export type Listing = {
  token?: Address
  /** Nothing is given for the price when null. */
  tokenId?: bigint | null
  price: bigint
  /** The native currency by default. */
  currency?: Address
  payee?: Address
  endTime?: bigint
}

/** The bytes that fill listings on Seaport, by viem's own encoder: one as a whole, of several those that are there. */
export function fillCall(listings: readonly Listing[], recipient: Address = account): Hex {
  const orders = listings.map(orderOf)
  const [first] = orders
  if (orders.length === 1 && first)
    return encodeFunctionData({
      ...{ abi, functionName: 'fulfillAdvancedOrder', args: [first, [], zeroHash, recipient] },
    })
  const each = orders.map((_, at) => [{ orderIndex: BigInt(at), itemIndex: 0n }])
  return encodeFunctionData({
    ...{ abi, functionName: 'fulfillAvailableAdvancedOrders' },
    args: [orders, [], each, each, zeroHash, recipient, BigInt(orders.length)],
  })
}

function orderOf({
  token = contract,
  tokenId = 7n,
  price,
  currency = ether,
  payee = maker,
  endTime = 9n,
}: Listing) {
  return {
    parameters: {
      ...{ offerer: maker, zone: ether, orderType: 0, startTime: 0n, endTime, items: 1n },
      ...{ zoneHash: zeroHash, salt: 0n, conduitKey: zeroHash },
      offer:
        tokenId === null
          ? []
          : [{ itemType: 2, token, id: tokenId, startAmount: 1n, endAmount: 1n }],
      consideration: [
        {
          ...{ itemType: currency === ether ? 0 : 1, token: currency, id: 0n, recipient: payee },
          ...{ startAmount: price, endAmount: price },
        },
      ],
    },
    ...{ numerator: 1n, denominator: 1n },
    ...{ signature: '0x' as Hex, extraData: '0x' as Hex },
  }
}
