import { type Hex, zeroAddress } from 'viem'
import { addresses } from './addresses.ts'
import type { Collection } from './collections.ts'
import { signerFor } from './signerFor.ts'
import type { VenueOrder } from './venues.ts'

const maker = [
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
] as const

/** One token for sale. */
export type VenueSale = {
  collection: Collection
  id: number
  seller: Hex
  /** In wei. */
  price: bigint
  /** In seconds. */
  endTime: bigint
}

/** A listing on LooksRare V2, signed by its seller. */
export async function looksRareListing(chainId: number, sale: VenueSale): Promise<VenueOrder> {
  const message = {
    quoteType: 1,
    globalNonce: 0n,
    subsetNonce: 0n,
    orderNonce: BigInt(sale.id),
    strategyId: 0n,
    collectionType: 0,
    collection: sale.collection.address,
    currency: zeroAddress,
    signer: sale.seller,
    startTime: 0n,
    endTime: sale.endTime,
    price: sale.price,
    itemIds: [BigInt(sale.id)],
    amounts: [1n],
    additionalParameters: '0x' as const,
  }
  const signature = await signerFor(sale.seller).signTypedData({
    domain: {
      name: 'LooksRareProtocol',
      version: '2',
      chainId,
      verifyingContract: addresses.looksRareProtocol,
    },
    types: { Maker: maker },
    primaryType: 'Maker',
    message,
  })
  const plain = Object.entries(message).map(([name, value]) => [
    name,
    typeof value === 'bigint' ? `${value}` : Array.isArray(value) ? value.map(String) : value,
  ])
  return { kind: 'looks-rare-v2', data: { ...Object.fromEntries(plain), signature } }
}
