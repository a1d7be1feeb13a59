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
  SwapRouter,
  TokenType,
  X2Y2Trade,
} from '@uniswap/universal-router-sdk'
import { BigNumber, utils } from 'ethers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildTransaction } from '../../src/buildTransaction.ts'
import { nativeCurrency } from '../../src/constants.ts'
import { cryptopunks } from '../../src/markets/cryptopunks.ts'
import { element } from '../../src/markets/element.ts'
import { foundation } from '../../src/markets/foundation.ts'
import { looksRareV2 } from '../../src/markets/looksRareV2.ts'
import { nft20 } from '../../src/markets/nft20.ts'
import { nftx } from '../../src/markets/nftx.ts'
import { sudoswap } from '../../src/markets/sudoswap.ts'
import { x2y2 } from '../../src/markets/x2y2.ts'
import type { Part } from '../../src/part.ts'
import { marketOrders, now, router } from '../marketOrders.ts'
import { runs } from './peer.ts'

type Name = keyof typeof marketOrders

const elementInterface = new utils.Interface([
  'function buyERC721Ex(tuple(address maker, address taker, uint256 expiry, uint256 nonce, address erc20Token, uint256 erc20TokenAmount, tuple(address recipient, uint256 amount, bytes feeData)[] fees, address nft, uint256 nftId) sellOrder, tuple(uint8 signatureType, uint8 v, bytes32 r, bytes32 s) signature, address taker, bytes takerData) payable',
])

// biome-ignore lint/suspicious/noExplicitAny: the orders of the peer, which go in as they are.
type PeerOrder = any

/** The peer has a trade for Element, too, but its release leaves it out: this is what it does. */
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

const ours: Makers = {
  cryptopunks,
  element: orders => element(orders, { now }),
  foundation,
  looksRareV2: orders => looksRareV2(orders, { now }),
  nft20,
  nftx,
  sudoswap: orders => sudoswap(orders, { now }),
  x2y2: orders => x2y2(orders, { now }),
}

const peers: { [name in Name]: new (orders: PeerOrder[]) => NFTTrade<PeerOrder> } = {
  cryptopunks: CryptopunkTrade,
  element: ElementTrade,
  foundation: FoundationTrade,
  looksRareV2: LooksRareV2Trade,
  nft20: NFT20Trade,
  nftx: NFTXTrade,
  sudoswap: SudoswapTrade,
  x2y2: X2Y2Trade,
}

const names = Object.keys(marketOrders) as Name[]

/** The peer knows no bigint, and takes mixed case for a checksum. */
function forPeer(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'string' && value.startsWith('0x')) return value.toLowerCase()
  if (Array.isArray(value)) return value.map(forPeer)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, forPeer(each)]))
}

type Plan = { name: Name; orders: object[] }[]

const deadline = fc.option(fc.bigInt({ min: now + 1n, max: 2n ** 256n - 1n }), { nil: undefined })

function expectSame(plan: Plan, until: bigint | undefined): void {
  const trades = plan.map(({ name, orders }) => new peers[name](forPeer(orders) as PeerOrder[]))
  const parts = plan.map(({ name, orders }) => ours[name](orders))
  for (const [index, part] of parts.entries())
    expectSameItems(part, trades[index] as NFTTrade<PeerOrder>)
  const peer = SwapRouter.swapCallParameters(
    trades,
    until === undefined ? {} : { deadline: until.toString() },
  )
  const transaction = buildTransaction(parts, { router, deadline: until, now })
  expect(transaction).toEqual({ to: router, data: peer.calldata, value: BigInt(peer.value) })
}

function expectSameItems(part: Part, trade: NFTTrade<PeerOrder>): void {
  expect(part.prices).toEqual(new Map([[nativeCurrency, trade.getTotalPrice().toBigInt()]]))
  const items = part.items.map(({ tokenAddress, tokenId }) => ({ tokenAddress, tokenId }))
  const theirs = trade.getBuyItems().map(({ tokenAddress, tokenId }) => ({
    tokenAddress,
    tokenId: BigNumber.from(tokenId).toBigInt(),
  }))
  expect(items).toEqual(theirs)
}

/** One order alone, which must not fail, and several. */
const plansOf = (name: Name): fc.Arbitrary<[Plan, Plan]> => {
  const order: fc.Arbitrary<object> = marketOrders[name]
  const plan = (size: { minLength: number; maxLength: number }) =>
    fc.array(order, size).map(orders => [{ name, orders }])
  return fc.tuple(plan({ minLength: 1, maxLength: 1 }), plan({ minLength: 2, maxLength: 3 }))
}
const mixedPlan = fc.array(
  fc.constantFrom(...names).chain(name => plansOf(name).map(([single]) => single)),
  { minLength: 2, maxLength: 6 },
)

/** One case costs the peer some milliseconds. */
const patience = { timeout: 60_000 + runs * 20 }

describe('buildTransaction', () => {
  test.each(names)('equals swapCallParameters of the peer, byte for byte: %s', patience, name => {
    fc.assert(
      fc.property(plansOf(name), deadline, (plans, until) => {
        for (const plan of plans) expectSame(plan, until)
      }),
      // Three orders or more in each run.
      { numRuns: Math.ceil(runs / 3) },
    )
  })

  test('equals it for plans of several markets', patience, () => {
    fc.assert(
      fc.property(mixedPlan, deadline, (plan, until) => expectSame(plan.flat(), until)),
      { numRuns: Math.ceil(runs / 2) },
    )
  })
})
