import { type Address, type Hex, zeroAddress } from 'viem'
import { addresses } from './addresses.ts'

/** EIP-712 type of an order of LooksRare V2, whether a listing or a bid. */
export const looksRareTypes = {
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

export const looksRareDomain = (chainId: number) =>
  ({
    name: 'LooksRareProtocol',
    version: '2',
    chainId,
    verifyingContract: addresses.looksRareProtocol,
  }) as const

/** The terms of an order of the standard strategy, as they are signed. */
export function looksRareMaker(terms: looksRareMaker.Terms) {
  const { signer, tokenIds, units } = terms
  return {
    quoteType: terms.quoteType ?? 1,
    globalNonce: 0n,
    subsetNonce: 0n,
    orderNonce: terms.nonce,
    strategyId: 0n,
    collectionType: units === undefined ? 0 : 1,
    collection: terms.collection,
    currency: terms.currency ?? zeroAddress,
    signer,
    startTime: 0n,
    endTime: terms.endTime ?? 10n ** 11n - 1n,
    price: terms.price,
    itemIds: tokenIds,
    amounts: units ?? tokenIds.map(() => 1n),
    additionalParameters: '0x' as Hex,
  }
}

export declare namespace looksRareMaker {
  type Terms = {
    signer: Address
    collection: Address
    tokenIds: readonly bigint[]
    /** Units of each, of an ERC1155. */
    units?: readonly bigint[] | undefined
    /** Base units of the currency, for all of it. */
    price: bigint
    nonce: bigint
    /** 1 for a listing, by default; 0 for a bid. */
    quoteType?: 0 | 1 | undefined
    /** What it is paid in: the native currency by default. */
    currency?: Address | undefined
    /** In seconds; thousands of years away by default. */
    endTime?: bigint | undefined
  }
}
