import { nftx } from '@sluice/router'
import type { Hex } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { Call } from '../../indexer/chainSource.ts'
import type { Fill } from '../../steps/buy/Fill.ts'
import type { OrderKind, PoolSum } from '../orderKind.ts'
import { isSame } from './isSame.ts'
import { nftxZap } from './nftxZap.ts'
import { poolState } from './poolOrder.ts'
import { vaultCost } from './vaultCost.ts'
import { readReserves, type VaultPair, type VaultPlace, vaultPlaceOf } from './vaultPlace.ts'

const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function assetAddress() view returns (address)',
  'function enableTargetRedeem() view returns (bool)',
  'function targetRedeemFee() view returns (uint256)',
  'function excludedFromFees(address) view returns (bool)',
  'function isLocked(uint256) view returns (bool)',
  'function paused() view returns (bool)',
])
/** The function of 0x's Exchange Proxy that sells along pairs of Uniswap v2 or SushiSwap. */
const swapAbi = parseAbi([
  'function sellToUniswap(address[] tokens, uint256 sellAmount, uint256 minBuyAmount, bool isSushi)',
])
/** What NFTX's factory may have locked for all its vaults: taking tokens out. */
const redeemLock = 2n
/** Of a vault's token, for one that is taken out, before the fee. */
const unit = 10n ** 18n

/**
 * Tokens in the vaults of NFTX. One costs one of the vault's token and the fee of whoever chooses which, and that is
 * bought of a pair: the deepest whenever a price is read, and the same one for all tokens of a request. Several are
 * bought one after the other, so that each may fail by itself.
 */
export const nftxKind: OrderKind = {
  readsOf: order => {
    const place = vaultPlaceOf(order)
    if (!place) return []
    return [
      { address: order.contract, abi, functionName: 'ownerOf', args: [order.tokenId] },
      { address: place.vault, abi, functionName: 'assetAddress' },
      { address: place.vault, abi, functionName: 'enableTargetRedeem' },
      { address: place.factory, abi, functionName: 'isLocked', args: [redeemLock] },
      { address: nftxZap, abi, functionName: 'paused' },
      ...priceReads(place),
    ]
  },
  stateOf: (order, [owner, asset, isEnabled, isLocked, isPaused, ...answers]) => {
    const place = vaultPlaceOf(order)
    const isHeld = isSame(owner, order.maker) && isSame(asset, order.contract)
    // Whoever opened the vault may have it hand out by chance alone, or nothing.
    const isOpen = isEnabled === true && isLocked !== true && isPaused !== true
    return poolState(isHeld, place && isOpen ? costIn(place, 1, answers)?.sum : undefined)
  },
  interval: 60,
  costOf: (order, count, via) => {
    const place = vaultPlaceOf(order)
    return {
      pool: order.maker,
      calls: place ? priceReads(place) : [],
      read: answers => place && costIn(place, Number(count), answers, via),
    }
  },
  purchase: (fills, { recipient }) => [nftx(fills.map(fill => purchaseOf(fill, recipient)))],
}

const priceReads = (place: VaultPlace): Call[] => [
  { address: place.vault, abi, functionName: 'targetRedeemFee' },
  { address: place.factory, abi, functionName: 'excludedFromFees', args: [nftxZap] },
  ...place.pairs.map(readReserves),
]

function costIn(
  place: VaultPlace,
  count: number,
  [fee, isFree, ...answers]: readonly unknown[],
  via?: VaultPair,
): PoolSum | undefined {
  if (typeof fee !== 'bigint' || typeof isFree !== 'boolean') return undefined
  const wanted = unit + (isFree ? 0n : fee)
  return vaultCost({ place, wanted, count, type: 'exactIn', answers, via })
}

function purchaseOf({ order, via }: Fill, recipient: Hex) {
  const place = vaultPlaceOf(order)
  if (!place) throw new Error(`The vault of order ${order.id} is not known`)
  // Its price is that of one pair: at another one it may buy nothing, or give the rest away.
  if (!via) throw new Error(`The pair of order ${order.id} was not chosen`)
  const { vault, vaultId, weth } = place
  const value = order.price
  return {
    ...{ recipient, vaultId, value, tokenAddress: order.contract, tokenIds: [order.tokenId ?? 0n] },
    swapCalldata: encodeFunctionData({
      abi: swapAbi,
      // All of it is swapped: what a pair gives too much comes back. Less than the vault takes undoes the purchase.
      args: [[weth, vault], value, unit, via.isSushi],
    }),
    vaultAddress: vault,
  }
}
