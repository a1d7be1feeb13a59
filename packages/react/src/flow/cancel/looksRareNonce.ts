import type { Order } from '@sluice/sdk'
import { type Address, hashStruct, isAddressEqual } from 'viem'
import type { OrderNonce } from './orderNonce.ts'

/** As the router has it, which a page that cancels does not load. */
const maker = {
  Maker: [
    { name: 'quoteType', type: 'uint8' },
    { name: 'globalNonce', type: 'uint256' },
    { name: 'subsetNonce', type: 'uint256' },
    { name: 'orderNonce', type: 'uint256' },
    { name: 'strategyId', type: 'uint256' },
    { name: 'collectionType', type: 'uint8' },
    { name: 'collection', type: 'address' },
    { name: 'currency', type: 'address' },
    { name: 'signer', type: 'address' },
    { name: 'startTime', type: 'uint256' },
    { name: 'endTime', type: 'uint256' },
    { name: 'price', type: 'uint256' },
    { name: 'itemIds', type: 'uint256[]' },
    { name: 'amounts', type: 'uint256[]' },
    { name: 'additionalParameters', type: 'bytes' },
  ],
} as const

/**
 * The number of an order of LooksRare V2, out of what the account signed: its hash is the id of the order, so that nobody
 * can give it another number. Undefined for what is no such order, or is not the account's.
 */
export function looksRareNonce(
  { id, kind, rawData }: Pick<Order, 'id' | 'kind' | 'rawData'>,
  account: Address,
): OrderNonce | undefined {
  if (kind !== 'looks-rare-v2' || !rawData) return undefined
  try {
    const order = rawData as never
    const hash = hashStruct({ data: order, types: maker, primaryType: 'Maker' })
    const { signer, orderNonce } = rawData
    if (hash !== id.toLowerCase() || !isAddressEqual(String(signer) as Address, account))
      return undefined
    return { orderId: id.toLowerCase(), nonce: BigInt(orderNonce as string) }
  } catch {
    // What is in it cannot be what was signed.
    return undefined
  }
}
