import type { Hex } from 'viem'
import { parseAbi } from 'viem/utils'
import type { Call } from '../../indexer/chainSource.ts'

const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function getApproved(uint256) view returns (address)',
  'function isApprovedForAll(address, address) view returns (bool)',
  'function balanceOf(address, uint256) view returns (uint256)',
])

/** The reads that tell whether a maker holds a token, and lets the operator move it. */
export function holdingReads(order: {
  contract: Hex
  tokenId: bigint | null
  maker: Hex
  operator: Hex | null
}): Call[] {
  const { maker, tokenId, operator } = order
  const token = { address: order.contract, abi }
  return [
    { ...token, functionName: 'ownerOf', args: [tokenId] },
    { ...token, functionName: 'balanceOf', args: [maker, tokenId] },
    { ...token, functionName: 'isApprovedForAll', args: [maker, operator] },
    { ...token, functionName: 'getApproved', args: [tokenId] },
  ]
}

/** What the answers to `holdingReads` say: units that the maker holds, and whether they may be moved. */
export function readHolding(
  { maker, operator }: { maker: Hex; operator: Hex | null },
  answers: readonly unknown[],
): { held: bigint; isApproved: boolean } {
  const [owner, balance, approvedForAll, approved] = answers
  const units = typeof balance === 'bigint' ? balance : 0n
  return {
    held: typeof owner === 'string' ? (same(owner, maker) ? 1n : 0n) : units,
    isApproved: approvedForAll === true || same(approved, operator),
  }
}

function same(left: unknown, right: Hex | null): boolean {
  return typeof left === 'string' && left.toLowerCase() === right
}
