import {
  CommandType,
  CryptopunkTrade,
  FoundationTrade,
  LooksRareV2Trade,
  Market,
  NFT20Trade,
  NFTTrade,
  NFTXTrade,
  type RoutePlanner,
  SudoswapTrade,
  TokenType,
  X2Y2Trade,
} from '@uniswap/universal-router-sdk'
import { BigNumber, utils } from 'ethers'
import { cryptopunks } from '../../src/markets/cryptopunks.ts'
import { element } from '../../src/markets/element.ts'
import { foundation } from '../../src/markets/foundation.ts'
import { looksRareV2 } from '../../src/markets/looksRareV2.ts'
import { nft20 } from '../../src/markets/nft20.ts'
import { nftx } from '../../src/markets/nftx.ts'
import { sudoswap } from '../../src/markets/sudoswap.ts'
import { x2y2 } from '../../src/markets/x2y2.ts'
import type { Part } from '../../src/part.ts'
import { type marketOrders, now } from '../marketOrders.ts'

/** The markets that are paid in the native currency alone; Seaport is the other one. */
export type Name = keyof typeof marketOrders

const elementInterface = new utils.Interface([
  'function buyERC721Ex(tuple(address maker, address taker, uint256 expiry, uint256 nonce, address erc20Token, uint256 erc20TokenAmount, tuple(address recipient, uint256 amount, bytes feeData)[] fees, address nft, uint256 nftId) sellOrder, tuple(uint8 signatureType, uint8 v, bytes32 r, bytes32 s) signature, address taker, bytes takerData) payable',
])

// biome-ignore lint/suspicious/noExplicitAny: the orders of the peer, which go in as they are.
export type PeerOrder = any

/** The peer has a trade for Element, too, of which its release has the types alone: this is what they describe. */
class ElementTrade extends NFTTrade<PeerOrder> {
  constructor(orders: PeerOrder[]) {
    super(Market.Element, orders)
  }

  encode(planner: RoutePlanner, { allowRevert }: { allowRevert: boolean }): void {
    for (const each of this.orders) {
      const { order, signature, recipient } = each
      const taker = BigNumber.from(order.taker).isZero() ? recipient : order.taker
      const args = [order, signature, taker, '0x']
      const data = elementInterface.encodeFunctionData('buyERC721Ex', args)
      planner.addCommand(CommandType.ELEMENT_MARKET, [this.priceOf(each), data], allowRevert)
    }
  }

  getBuyItems() {
    return this.orders.map(({ order }) => ({
      tokenAddress: order.nft,
      tokenId: order.nftId,
      tokenType: TokenType.ERC721,
    }))
  }

  getTotalPrice(): BigNumber {
    return this.orders.reduce((sum, order) => sum.add(this.priceOf(order)), BigNumber.from(0))
  }

  private priceOf({ order }: PeerOrder): BigNumber {
    return order.fees.reduce(
      (sum: BigNumber, fee: PeerOrder) => sum.add(fee.amount),
      BigNumber.from(order.erc20TokenAmount),
    )
  }
}

type Makers = { [name in Name]: (orders: PeerOrder[]) => Part }

/** What we make of orders. */
export const ours: Makers = {
  cryptopunks,
  element: orders => element(orders, { now }),
  foundation,
  looksRareV2: orders => looksRareV2(orders, { now }),
  nft20,
  nftx,
  sudoswap: orders => sudoswap(orders, { now }),
  x2y2: orders => x2y2(orders, { now }),
}

/** What the peer makes of them. */
export const peers: { [name in Name]: new (orders: PeerOrder[]) => NFTTrade<PeerOrder> } = {
  cryptopunks: CryptopunkTrade,
  element: ElementTrade,
  foundation: FoundationTrade,
  looksRareV2: LooksRareV2Trade,
  nft20: NFT20Trade,
  nftx: NFTXTrade,
  sudoswap: SudoswapTrade,
  x2y2: X2Y2Trade,
}

/** The peer knows no bigint, and takes mixed case for a checksum. */
export function forPeer(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'string' && value.startsWith('0x')) return value.toLowerCase()
  if (Array.isArray(value)) return value.map(forPeer)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, forPeer(each)]))
}
