import type { Hex } from 'viem'
import { parseAbi } from 'viem/utils'
import type { Call } from '../../indexer/chainSource.ts'

const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function getApproved(uint256) view returns (address)',
  'function isApprovedForAll(address, address) view returns (bool)',
  'function balanceOf(address, uint256) view returns (uint256)',
])

export type TokenStandard = 'erc721' | 'erc1155'

/**
 * The reads that tell whether a maker holds a token, and lets the operator move it, by the standard that was signed and
 * by which the exchange moves it: some editions answer `ownerOf` and `getApproved` too, and mean something else by them.
 */
export function holdingReads(
  order: { contract: Hex; tokenId: bigint | null; maker: Hex; operator: Hex | null },
  standard: TokenStandard,
): Call[] {
  const { maker, tokenId, operator } = order
  const token = { address: order.contract, abi }
  const approvedForAll = { ...token, functionName: 'isApprovedForAll', args: [maker, operator] }
  if (standard === 'erc1155')
    return [{ ...token, functionName: 'balanceOf', args: [maker, tokenId] }, approvedForAll]
  return [
    { ...token, functionName: 'ownerOf', args: [tokenId] },
    approvedForAll,
    { ...token, functionName: 'getApproved', args: [tokenId] },
  ]
}

/** What the answers to `holdingReads` say: units that the maker holds, and whether they may be moved. */
export function readHolding(
  { maker, operator }: { maker: Hex; operator: Hex | null },
  standard: TokenStandard,
  answers: readonly unknown[],
): { held: bigint; isApproved: boolean } {
  const [holder, approvedForAll, approved] = answers
  if (standard === 'erc1155')
    return { held: typeof holder === 'bigint' ? holder : 0n, isApproved: approvedForAll === true }
  return {
    held: same(holder, maker) ? 1n : 0n,
    isApproved: approvedForAll === true || same(approved, operator),
  }
}

function same(left: unknown, right: Hex | null): boolean {
  return typeof left === 'string' && left.toLowerCase() === right
}
