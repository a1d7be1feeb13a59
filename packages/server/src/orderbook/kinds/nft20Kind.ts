import { nft20 } from '@sluice/router'
import { parseAbi } from 'viem/utils'
import type { Call } from '../../indexer/chainSource.ts'
import type { OrderKind } from '../orderKind.ts'
import { isSame } from './isSame.ts'
import { nft20Terms } from './nft20Terms.ts'
import { poolState } from './poolOrder.ts'
import { vaultCost } from './vaultCost.ts'
import { readReserves, type VaultPlace, vaultPlaceOf } from './vaultPlace.ts'

const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function nftToToken(address) view returns (address)',
  'function nftType() view returns (uint256)',
  'function nftValue() view returns (uint256)',
])
const { unit, keeps } = nft20Terms

/**
 * Tokens in the vaults of NFT20, of which each collection has one. A token costs a hundred of the vault's, which the
 * zap buys of a pair of Uniswap v2, and 5 % of that, which the zap keeps. Several are bought one after the other.
 */
export const nft20Kind: OrderKind = {
  readsOf: order => {
    const place = vaultPlaceOf(order)
    if (!place) return []
    return [
      { address: order.contract, abi, functionName: 'ownerOf', args: [order.tokenId] },
      { address: place.factory, abi, functionName: 'nftToToken', args: [order.contract] },
      { address: place.vault, abi, functionName: 'nftType' },
      { address: place.vault, abi, functionName: 'nftValue' },
      ...place.pairs.map(readReserves),
    ]
  },
  stateOf: (order, [owner, vault, type, value, ...answers]) => {
    const place = vaultPlaceOf(order)
    const isHeld = isSame(owner, order.maker) && isSame(vault, order.maker)
    // The zap knows no other worth of a token.
    const isSold = type === 721n && value === unit
    return poolState(isHeld, place && isSold ? costIn(place, 1, answers)?.sum : undefined)
  },
  interval: 60,
  costOf: (order, count) => {
    const place = vaultPlaceOf(order)
    const calls: Call[] = place ? place.pairs.map(readReserves) : []
    const read = (answers: readonly unknown[]) => place && costIn(place, Number(count), answers)
    return { pool: order.maker, calls, read }
  },
  purchase: (fills, { recipient }) => [
    nft20(
      fills.map(({ order }) => ({
        ...{ recipient, tokenAddress: order.contract, tokenIds: [order.tokenId ?? 0n] },
        ...{ tokenAmounts: [1n], fee: 3000, isV3: false, value: order.price },
      })),
    ),
  ],
}

const costIn = (place: VaultPlace, count: number, answers: readonly unknown[]) =>
  vaultCost({ place, wanted: unit, count, type: 'exactOut', answers, feeOf: keeps })
