import type { Address } from 'viem'
import { invalid } from '../errors.ts'
import type { BuyItem } from '../part.ts'

/**
 * The tokens that one order buys, with as many units of each as `amounts` says.
 *
 * @throws RouterError that names `amounts`, or the one at fault: an ERC721 is one of a kind.
 */
export function boughtItems(options: boughtItems.Options): BuyItem[] {
  const { tokenAddress, tokenIds, tokenType, recipient, amounts, path } = options
  if (amounts.length !== tokenIds.length)
    throw invalid(path, amounts, `must hold ${tokenIds.length} numbers, one for each token`)
  return tokenIds.map((tokenId, index) => {
    const amount = amounts[index] as bigint
    if (amount === 0n) throw invalid(`${path}[${index}]`, amount, 'must be at least 1')
    if (tokenType === 'ERC721' && amount !== 1n)
      throw invalid(`${path}[${index}]`, amount, 'must be 1 for an ERC721')
    return { tokenAddress, tokenId, tokenType, amount, recipient }
  })
}

export declare namespace boughtItems {
  type Options = {
    tokenAddress: Address
    tokenIds: readonly bigint[]
    tokenType: NftType
    recipient: Address
    amounts: readonly bigint[]
    /** Where the amounts stand in the input. */
    path: string
  }
}

/** Token standards that marketplaces sell by. */
export type NftType = 'ERC721' | 'ERC1155'
