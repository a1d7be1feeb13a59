import { looksRareDomain, looksRareMaker, looksRareTypes } from '@sluice/devnet'
import { concatHex, type Hex, hashStruct, keccak256, type LocalAccount } from 'viem'
import type { LooksRareListing } from '../../src/markets/looksRareV2.ts'

const domain = looksRareDomain(31337)

export type LooksRareSale = Omit<looksRareMaker.Terms, 'signer'>

/** Listings on LooksRare, each signed on its own. */
export function looksRareOrders(
  seller: LocalAccount,
  sales: readonly LooksRareSale[],
): Promise<LooksRareListing[]> {
  return Promise.all(
    sales.map(async sale => {
      const message = looksRareMaker({ ...sale, signer: seller.address })
      const signature = await seller.signTypedData({
        domain,
        types: looksRareTypes,
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
  const makers = sales.map(sale => looksRareMaker({ ...sale, signer: seller.address }))
  const types = {
    ...looksRareTypes,
    BatchOrder: [{ name: 'tree', type: 'Maker[2][2]' }],
  } as const
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
