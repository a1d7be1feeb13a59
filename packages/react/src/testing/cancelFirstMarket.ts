import { encodeFunctionData, type Hex, hashStruct, zeroAddress, zeroHash } from 'viem'
import { account, contract, openMarket, seaport, sending, signing } from './openMarket.ts'
import { orderTypes } from './orderTypes.ts'
import { seaportAbi } from './seaportAbi.ts'

const eth = 10n ** 18n
const domain = { name: 'Seaport', version: '1.5', chainId: 31337, verifyingContract: seaport }
const types = { ...orderTypes, BulkOrder: [{ name: 'tree', type: 'OrderComponents[2]' }] }
const item = (itemType: number, token: string, id: string, amount: string) => ({
  ...{ itemType, token, identifierOrCriteria: id, startAmount: amount, endAmount: amount },
})
const old = (salt: bigint) => ({
  ...{ offerer: account, zone: zeroAddress, offer: [], consideration: [], orderType: 0 },
  ...{ startTime: 0n, endTime: 9n, zoneHash: zeroHash, salt, conduitKey: zeroHash, counter: 0n },
})
function hashOf(data: Record<string, unknown>): Hex {
  return hashStruct({ data, primaryType: 'OrderComponents', types: orderTypes })
}

/** The ids of the old listings, of the tokens 7 and 8. */
export const [seven, eight] = [hashOf(old(7n)), hashOf(old(8n))]
/** The call that cancels the old listings of some tokens. */
export const cancel = (...tokenIds: number[]) =>
  encodeFunctionData({
    ...{ abi: seaportAbi, functionName: 'cancel', args: [tokenIds.map(id => old(BigInt(id)))] },
  })

type Param = { token: string; weiPrice: string; expirationTime: string }
const made = ({ token, weiPrice, expirationTime }: Param) => ({
  ...{ zone: zeroAddress, orderType: 0, startTime: '0', zoneHash: zeroHash, counter: '0' },
  ...{ offerer: account, endTime: expirationTime, conduitKey: zeroHash, salt: '5' },
  offer: [item(2, contract, token.split(':')[1] ?? '', '1')],
  consideration: [{ ...item(0, zeroAddress, '0', weiPrice), recipient: account }],
})

/**
 * A marketplace with a listing of each of two tokens, which only a transaction ends.
 *
 * @param cancelled The tokens whose old listings an answer ends, by how often it was asked.
 */
export function cancelFirstMarket(
  cancelled: (time: number) => readonly number[],
  statusOf = () => 'active',
) {
  let asked = 0
  let posted: Hex | undefined
  return openMarket({
    '/orders/asks/v5': () => ({
      orders: [7, 8].map((tokenId, index) => ({
        ...{ id: [seven, eight][index], kind: 'seaport-v1.5', side: 'sell' },
        ...{ maker: account, taker: zeroAddress },
        ...{ tokenSetId: `token:${contract}:${tokenId}`, status: statusOf(), quantityRemaining: 1 },
        ...{ validFrom: 0, validUntil: 99, expiration: 99, createdAt: '', updatedAt: '' },
        price: {
          currency: { contract: zeroAddress, symbol: 'ETH', decimals: 18 },
          amount: { raw: `${eth / 10n}` },
        },
      })),
    }),
    [`/users/${account}/tokens/v10`]: () => ({
      tokens: ['7', '8'].map(tokenId => ({
        token: { contract, tokenId, kind: 'erc721' },
        ownership: { tokenCount: '1', onSaleCount: '1' },
      })),
    }),
    '/collections/v7': () => ({
      collections: [{ id: contract, royalties: { bps: 0, breakdown: [] } }],
    }),
    '/order/v4': () => ({ orderId: posted }),
    '/execute/list/v5': body => {
      asked += 1
      const orders = (body.params as Param[]).map(made)
      const ends = cancelled(asked)
      const isOne = orders.length === 1
      if (isOne) posted = hashOf(orders[0] ?? {})
      return {
        steps: [
          ...(ends.length === 0
            ? []
            : [sending('cancellation', { to: seaport, data: cancel(...ends) })]),
          signing('order-signature', {
            ...{ signatureKind: 'eip712', domain, types },
            primaryType: isOne ? 'OrderComponents' : 'BulkOrder',
            value: isOne ? orders[0] : { tree: orders },
          }),
        ],
      }
    },
  })
}
