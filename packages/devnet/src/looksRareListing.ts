import type { Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Collection } from './collections.ts'
import { looksRareDomain, looksRareMaker, looksRareTypes } from './looksRare.ts'
import { signerFor } from './signerFor.ts'
import type { VenueOrder } from './venues.ts'

/** One token for sale. */
export type VenueSale = {
  collection: Collection
  id: number
  seller: Hex
  /** In wei. */
  price: bigint
  /** In seconds. */
  endTime: bigint
  /** The key of a seller who is none of the traders. */
  signer?: PrivateKeyAccount | undefined
}

/** A listing on LooksRare V2, signed by its seller. */
export async function looksRareListing(chainId: number, sale: VenueSale): Promise<VenueOrder> {
  const message = looksRareMaker({
    signer: sale.seller,
    collection: sale.collection.address,
    tokenIds: [BigInt(sale.id)],
    price: sale.price,
    nonce: BigInt(sale.id),
    endTime: sale.endTime,
  })
  const signature = await (sale.signer ?? signerFor(sale.seller)).signTypedData({
    domain: looksRareDomain(chainId),
    types: looksRareTypes,
    primaryType: 'Maker',
    message,
  })
  const plain = Object.entries(message).map(([name, value]) => [
    name,
    typeof value === 'bigint' ? `${value}` : Array.isArray(value) ? value.map(String) : value,
  ])
  return { kind: 'looks-rare-v2', data: { ...Object.fromEntries(plain), signature } }
}
