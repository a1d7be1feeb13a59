import { nftx } from '@sluice/router'
import type { Hex } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { Call } from '../../indexer/chainSource.ts'
import type { Fill } from '../../steps/buy/Fill.ts'
import type { OrderKind } from '../orderKind.ts'
import { eachCost } from './eachCost.ts'
import { isSame } from './isSame.ts'
import { nftxZap } from './nftxZap.ts'
import { poolState } from './poolOrder.ts'
import { readReserves, reservesIn, type VaultPlace, vaultPlaceOf } from './vaultPlace.ts'

const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function assetAddress() view returns (address)',
  'function enableTargetRedeem() view returns (bool)',
  'function targetRedeemFee() view returns (uint256)',
  'function excludedFromFees(address) view returns (bool)',
])
/** The function of 0x's Exchange Proxy that sells along pairs of Uniswap v2 or SushiSwap. */
const swapAbi = parseAbi([
  'function sellToUniswap(address[] tokens, uint256 sellAmount, uint256 minBuyAmount, bool isSushi)',
])
/** Of a vault's token, for one that is taken out, before the fee. */
const unit = 10n ** 18n

/**
 * Tokens in the vaults of NFTX. One costs one of the vault's token and the fee of whoever chooses which, and that is
 * bought of a pair. Several are bought one after the other, so that each may fail by itself.
 */
export const nftxKind: OrderKind = {
  readsOf: order => {
    const place = vaultPlaceOf(order)
    if (!place) return []
    return [
      { address: order.contract, abi, functionName: 'ownerOf', args: [order.tokenId] },
      { address: place.vault, abi, functionName: 'assetAddress' },
      { address: place.vault, abi, functionName: 'enableTargetRedeem' },
      ...priceReads(place),
    ]
  },
  stateOf: (order, [owner, asset, isEnabled, ...answers]) => {
    const place = vaultPlaceOf(order)
    const isHeld = isSame(owner, order.maker) && isSame(asset, order.contract)
    // Whoever opened the vault may have it hand out by chance alone, or nothing.
    return poolState(isHeld, place && isEnabled === true ? costIn(place, 1, answers) : undefined)
  },
  interval: 60,
  costOf: (order, count) => {
    const place = vaultPlaceOf(order)
    return {
      pool: order.maker,
      calls: place ? priceReads(place) : [],
      read: answers => place && costIn(place, Number(count), answers),
    }
  },
  purchase: (fills, { recipient }) => [nftx(fills.map(fill => purchaseOf(fill, recipient)))],
}

const priceReads = (place: VaultPlace): Call[] => [
  { address: place.vault, abi, functionName: 'targetRedeemFee' },
  { address: place.factory, abi, functionName: 'excludedFromFees', args: [nftxZap] },
  readReserves(place),
]

function costIn(
  place: VaultPlace,
  count: number,
  [fee, isFree, answer]: readonly unknown[],
): bigint | undefined {
  const reserves = reservesIn(place, answer)
  if (!reserves || typeof fee !== 'bigint' || typeof isFree !== 'boolean') return undefined
  const wanted = unit + (isFree ? 0n : fee)
  return eachCost({ reserves, wanted, count, type: 'exactIn' })?.reduce(
    (sum, cost) => sum + cost,
    0n,
  )
}

function purchaseOf({ order }: Fill, recipient: Hex) {
  const place = vaultPlaceOf(order)
  if (!place) throw new Error(`The vault of order ${order.id} is not known`)
  const { vault, vaultId, weth, isSushi } = place
  const value = order.price
  return {
    ...{ recipient, vaultId, value, tokenAddress: order.contract, tokenIds: [order.tokenId ?? 0n] },
    swapCalldata: encodeFunctionData({
      abi: swapAbi,
      // All of it is swapped: what a pair gives too much comes back. Less than the vault takes undoes the purchase.
      args: [[weth, vault], value, unit, isSushi],
    }),
    vaultAddress: vault,
  }
}
