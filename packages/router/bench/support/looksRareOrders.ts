import { addresses } from '@sluice/devnet'
import {
  type Address,
  concatHex,
  type Hex,
  hashStruct,
  keccak256,
  type LocalAccount,
  zeroAddress,
} from 'viem'
import type { LooksRareListing } from '../../src/markets/looksRareV2.ts'

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

const domain = {
  name: 'LooksRareProtocol',
  version: '2',
  chainId: 31337,
  verifyingContract: addresses.looksRareProtocol,
} as const

export type LooksRareSale = {
  collection: Address
  tokenIds: readonly bigint[]
  /** Units of each, of an ERC1155. */
  units?: readonly bigint[] | undefined
  /** Base units of the native currency, for all of it. */
  price: bigint
  nonce: bigint
  /** 1 for a listing, by default; 0 for a bid. */
  quoteType?: 0 | 1 | undefined
  /** What it is paid in: the native currency by default. */
  currency?: Address | undefined
}

/** Listings on LooksRare, each signed on its own. */
export function looksRareOrders(
  seller: LocalAccount,
  sales: readonly LooksRareSale[],
): Promise<LooksRareListing[]> {
  return Promise.all(
    sales.map(async sale => {
      const message = makerOf(seller, sale)
      const signature = await seller.signTypedData({
        domain,
        types: { Maker: maker },
        primaryType: 'Maker',
        message,
      })
      return { ...message, signature }
    }),
  )
}

/** Four listings on LooksRare under one signature: a tree of two levels. */
export async function looksRareTree(
  seller: LocalAccount,
  sales: readonly LooksRareSale[],
): Promise<LooksRareListing[]> {
  const makers = sales.map(sale => makerOf(seller, sale))
  const types = { Maker: maker, BatchOrder: [{ name: 'tree', type: 'Maker[2][2]' }] } as const
  const [a, b, c, d] = makers
  if (!a || !b || !c || !d || makers.length > 4)
    throw new Error('A tree of two levels has four leaves')
  const tree = [
    [a, b],
    [c, d],
  ] as const
  const signature = await seller.signTypedData({
    domain,
    types,
    primaryType: 'BatchOrder',
    message: { tree },
  })
  const leaves = makers.map(data => hashStruct({ types, primaryType: 'Maker', data }))
  const leaf = (index: number) => leaves[index] as Hex
  const both = (left: Hex, right: Hex) => keccak256(concatHex([left, right]))
  const pairs = [both(leaf(0), leaf(1)), both(leaf(2), leaf(3))] as const
  const merkleRoot = both(...pairs)
  // On which side of the path a node stands: 0 for left, 1 for right.
  return makers.map((each, index) => ({
    ...each,
    signature,
    merkleRoot,
    merkleProof: [
      { value: leaf(index ^ 1), position: index % 2 === 0 ? 1 : 0 },
      { value: index < 2 ? pairs[1] : pairs[0], position: index < 2 ? 1 : 0 },
    ],
  }))
}

function makerOf(seller: LocalAccount, sale: LooksRareSale) {
  const { tokenIds, units } = sale
  return {
    quoteType: sale.quoteType ?? 1,
    globalNonce: 0n,
    subsetNonce: 0n,
    orderNonce: sale.nonce,
    strategyId: 0n,
    collectionType: units === undefined ? 0 : 1,
    collection: sale.collection,
    currency: sale.currency ?? zeroAddress,
    signer: seller.address,
    startTime: 0n,
    endTime: 10n ** 11n - 1n,
    price: sale.price,
    itemIds: tokenIds,
    amounts: units ?? tokenIds.map(() => 1n),
    additionalParameters: '0x' as Hex,
  }
}
