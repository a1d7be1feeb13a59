import { tidelines } from '@sluice/devnet'
import { type Address, parseAbi, parseEther } from 'viem'
import type { MarketChain } from './marketChain.ts'

/** Opens a vault, the first of its zap, with one token in it. */
export async function shelve(
  { call, seller, nextToken }: MarketChain,
  zap: Address,
): Promise<bigint> {
  const tokenId = await nextToken()
  await call(seller.address, zap, vaultAbi, 'createVault', [
    tidelines.address,
    parseEther('1'),
    1000n,
  ])
  await call(seller.address, zap, vaultAbi, 'deposit', [0n, [tokenId]])
  return tokenId
}

const vaultAbi = parseAbi([
  'function createVault(address nft, uint256 price, uint256 stepBps) returns (uint256)',
  'function deposit(uint256 vaultId, uint256[] ids)',
])
