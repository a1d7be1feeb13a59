import { type Account, type Address, type Hex, parseAbi, zeroAddress, zeroHash } from 'viem'
import { orderTypes } from './orderTypes.ts'

/** Seaport 1.5 and 1.6, as far as the tests call them. */
export const seaportAbi = parseAbi([
  'struct OfferItem { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; }',
  'struct ConsiderationItem { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; address recipient; }',
  'struct OrderParameters { address offerer; address zone; OfferItem[] offer; ConsiderationItem[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 totalOriginalConsiderationItems; }',
  'struct OrderComponents { address offerer; address zone; OfferItem[] offer; ConsiderationItem[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 counter; }',
  'struct AdvancedOrder { OrderParameters parameters; uint120 numerator; uint120 denominator; bytes signature; bytes extraData; }',
  'struct CriteriaResolver { uint256 orderIndex; uint8 side; uint256 index; uint256 identifier; bytes32[] criteriaProof; }',
  'function fulfillAdvancedOrder(AdvancedOrder order, CriteriaResolver[] resolvers, bytes32 fulfillerConduitKey, address recipient) payable returns (bool)',
  'function cancel(OrderComponents[] orders) returns (bool)',
  'function incrementCounter() returns (uint256)',
  'function getOrderHash(OrderComponents order) view returns (bytes32)',
  'function getOrderStatus(bytes32 orderHash) view returns (bool isValidated, bool isCancelled, uint256 totalFilled, uint256 totalSize)',
])

export const domainOf = (seaport: Address, version: string) => ({
  ...{ name: 'Seaport', version, chainId: 31337, verifyingContract: seaport },
})

type Asset = { itemType: number; token: Address; id?: bigint; amount: bigint }
const assetOf = ({ itemType, token, id = 0n, amount }: Asset) => ({
  ...{ itemType, token, identifierOrCriteria: id, startAmount: amount, endAmount: amount },
})

/** An open order that gives one thing for some others, through no conduit. */
export function seaportOrder(options: {
  offerer: Address
  give: Asset
  get: readonly (Asset & { recipient: Address })[]
  salt?: bigint
}) {
  return {
    offerer: options.offerer,
    zone: zeroAddress,
    offer: [assetOf(options.give)],
    consideration: options.get.map(asset => ({ ...assetOf(asset), recipient: asset.recipient })),
    orderType: 0,
    startTime: 0n,
    endTime: 1n << 40n,
    zoneHash: zeroHash,
    salt: options.salt ?? 1n,
    conduitKey: zeroHash,
    counter: 0n,
  }
}
type Order = ReturnType<typeof seaportOrder>

/** The arguments that fill an order whole, for a recipient. */
export function fulfilment(order: Order, signature: Hex, recipient: Address) {
  const { counter: _, ...parameters } = order
  const totalOriginalConsiderationItems = BigInt(order.consideration.length)
  return [
    {
      parameters: { ...parameters, totalOriginalConsiderationItems },
      ...{ numerator: 1n, denominator: 1n, signature, extraData: '0x' as const },
    },
    [],
    zeroHash,
    recipient,
  ] as const
}

/** Signs an order as its offerer. */
export async function signOrder(
  account: Account,
  seaport: Address,
  version: string,
  order: Order,
): Promise<Hex> {
  if (!account.signTypedData) throw new Error('The account cannot sign.')
  return account.signTypedData({
    domain: domainOf(seaport, version),
    types: orderTypes,
    primaryType: 'OrderComponents',
    message: order,
  })
}
