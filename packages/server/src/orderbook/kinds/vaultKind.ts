import { nft20, nftx } from '@sluice/router'
import { parseAbi } from 'viem/utils'
import type { Fill } from '../../steps/buy/Fill.ts'
import type { OrderFacts, OrderKind } from '../orderKind.ts'
import { placeOf, poolState } from './poolOrder.ts'

const abi = parseAbi([
  'function quote(uint256, uint256) view returns (uint256 total, uint256 next)',
  'function vaults(uint256) view returns (address, address, uint256, uint256)',
  'function holds(uint256, uint256) view returns (bool)',
])

/** Tokens in the vaults of NFTX or NFT20, at what the vault asks for the next one in native currency. */
export function vaultKind(name: 'nftx' | 'nft20'): OrderKind {
  return {
    readsOf(order) {
      const { pool, vaultId } = placeOf(order)
      return [
        { address: pool, abi, functionName: 'holds', args: [vaultId, order.tokenId] },
        { address: pool, abi, functionName: 'vaults', args: [vaultId] },
        quote(order, 1n),
      ]
    },
    // Ids are counted per vault: a token of another collection may have the same.
    stateOf: (order, [holds, vault, answer]) =>
      poolState(
        holds === true && Array.isArray(vault) && String(vault[0]).toLowerCase() === order.contract,
        totalIn(answer),
      ),
    interval: 60,
    costOf: (order, count) => {
      const { pool, vaultId } = placeOf(order)
      return { pool: `${pool}:${vaultId}`, call: quote(order, count), read: totalIn }
    },
    purchase: (fills, { recipient }) => {
      const vaults = byVault(fills)
      return name === 'nftx'
        ? [
            nftx(
              vaults.map(({ vaultId, tokenAddress, tokenIds, value }) => ({
                ...{ recipient, vaultId, tokenAddress, tokenIds, value },
                // The vault takes native currency itself.
                swapCalldata: '0x' as const,
              })),
            ),
          ]
        : [
            nft20(
              vaults.map(({ tokenAddress, tokenIds, value }) => ({
                ...{ recipient, tokenAddress, tokenIds, value },
                tokenAmounts: tokenIds.map(() => 1n),
                fee: 3000,
                isV3: true,
              })),
            ),
          ]
    },
  }
}

function quote(order: Pick<OrderFacts, 'rawData'>, count: bigint) {
  const { pool, vaultId } = placeOf(order)
  return { address: pool, abi, functionName: 'quote', args: [vaultId, count] }
}

function totalIn(answer: unknown): bigint | undefined {
  const total: unknown = Array.isArray(answer) ? answer[0] : undefined
  return typeof total === 'bigint' ? total : undefined
}

function byVault(fills: readonly Fill[]) {
  const vaults = new Map<bigint, Fill[]>()
  for (const fill of fills) {
    const { vaultId } = placeOf(fill.order)
    vaults.set(vaultId, [...(vaults.get(vaultId) ?? []), fill])
  }
  return [...vaults].map(([vaultId, ofVault]) => ({
    vaultId,
    tokenAddress: ofVault[0]?.order.contract ?? ('0x' as const),
    tokenIds: ofVault.map(({ order }) => order.tokenId ?? 0n),
    value: ofVault.reduce((sum, { order }) => sum + order.price, 0n),
  }))
}
