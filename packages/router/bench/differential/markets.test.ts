import {
  FoundationTrade,
  NFT20Trade,
  type NFTTrade,
  SwapRouter,
  TokenType,
} from '@uniswap/universal-router-sdk'
import { BigNumber, utils } from 'ethers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildTransaction } from '../../src/buildTransaction.ts'
import { nativeCurrency } from '../../src/constants.ts'
import { element } from '../../src/markets/element.ts'
import { foundation } from '../../src/markets/foundation.ts'
import { looksRareV2 } from '../../src/markets/looksRareV2.ts'
import { nft20 } from '../../src/markets/nft20.ts'
import { sudoswap } from '../../src/markets/sudoswap.ts'
import { x2y2 } from '../../src/markets/x2y2.ts'
import type { Part } from '../../src/part.ts'
import { marketOrders, now, ordersOf, router } from '../marketOrders.ts'
import { quickExpect } from '../support/quickExpect.ts'
import { forPeer, type Name, ours, type PeerOrder, peers } from './marketPeers.ts'
import { tally } from './tally.ts'
import { patience, runs } from './values.ts'

const names = Object.keys(marketOrders) as Name[]

type Plan = { name: Name; orders: object[] }[]

// What could be milliseconds is refused.
const deadline = fc.option(
  fc.oneof(
    fc.bigInt({ min: now + 1n, max: 2n ** 36n }),
    fc.bigInt({ min: 2n ** 64n, max: 2n ** 256n - 1n }),
  ),
  { nil: undefined },
)

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
  quickExpect(transaction).toEqual({ to: router, data: peer.calldata, value: BigInt(peer.value) })
}

function expectSameItems(part: Part, trade: NFTTrade<PeerOrder>): void {
  quickExpect(part.prices).toEqual(new Map([[nativeCurrency, trade.getTotalPrice().toBigInt()]]))
  const items = part.items.map(({ tokenAddress, tokenId }) => ({ tokenAddress, tokenId }))
  const theirs = trade.getBuyItems().map(({ tokenAddress, tokenId }) => ({
    tokenAddress,
    tokenId: BigNumber.from(tokenId).toBigInt(),
  }))
  quickExpect(items).toEqual(theirs)
}

/** One order alone, which must not fail, and several. */
const plansOf = (name: Name): fc.Arbitrary<[Plan, Plan]> => {
  const order: fc.Arbitrary<object> = marketOrders[name]
  const plan = (size: { minLength: number; maxLength: number }) =>
    ordersOf(order, size).map(orders => [{ name, orders }])
  return fc.tuple(plan({ minLength: 1, maxLength: 1 }), plan({ minLength: 2, maxLength: 3 }))
}

describe('buildTransaction', () => {
  test.for(names)(
    'equals swapCallParameters of the peer, byte for byte: %s',
    { timeout: patience },
    (name, { task }) => {
      const { count, expectAtLeast } = tally(task)
      fc.assert(
        fc.property(plansOf(name), deadline, (plans, until) => {
          for (const plan of plans) {
            expectSame(plan, until)
            count(plan[0]?.orders.length === 1 ? 'of one order' : 'of several')
          }
        }),
        { numRuns: Math.ceil(runs / 2) },
      )
      expectAtLeast()
    },
  )
})

describe('faults of the peer', () => {
  const sample = <value>(arbitrary: fc.Arbitrary<value>): value => {
    const [value] = fc.sample(arbitrary, { numRuns: 1, seed: 4 })
    if (value === undefined) throw new Error('nothing was sampled')
    return value
  }
  const peerCall = (name: Name, order: object, config = {}) =>
    SwapRouter.swapCallParameters(new peers[name]([forPeer(order)]), config)
  const refused = (make: () => unknown, field: string, code = 'invalid_input') =>
    expect(make).toThrow(expect.objectContaining({ field, code }))

  const ownDeliveries = [
    ['looksRareV2', 'taker'],
    ['nft20', 'recipient'],
    ['nftx', 'recipient'],
    ['sudoswap', 'nftRecipient'],
    ['sudoswap', 'ethRecipient'],
    ['element', 'recipient'],
  ] as const
  // On chain: `markets/peerFaults.chain.test.ts`, "A54: … knows no constants of the router …".
  // And `markets/markets.chain.test.ts`, "A54: Sudoswap pays what is left to the address of a constant …".
  test.each(ownDeliveries)(
    'A54: %s would send to nobody, or to a constant of the router: %s',
    (name, field) => {
      for (const address of ['0x00', '0x01', '0x02']) {
        const recipient = utils.hexZeroPad(address, 20)
        const order = { ...sample<object>(marketOrders[name]), [field]: recipient }
        if (name === 'element')
          Object.assign(order, {
            order: { ...sample(marketOrders.element).order, taker: nativeCurrency },
          })
        expect(peerCall(name, order).calldata).toContain(recipient.slice(2))
        refused(() => ours[name]([order]), `${name}[0].${field}`)
      }
    },
  )

  // On chain: `markets/peerFaults.chain.test.ts`, "A54: what … sells stays in the router …".
  // And `markets/markets.chain.test.ts`, "A54: what goes to the router itself is taken by whoever comes next".
  test.each(['cryptopunks', 'foundation', 'x2y2'] as const)(
    'A54: %s would leave the token in the router, or send it to nobody',
    name => {
      for (const address of ['0x00', '0x02']) {
        const order = {
          ...sample<object>(marketOrders[name]),
          recipient: utils.hexZeroPad(address, 20),
        }
        expect(BigInt(peerCall(name, order).value)).toBe(
          ours[name]([sample<object>(marketOrders[name])]).spends,
        )
        refused(() => ours[name]([order]), `${name}[0].recipient`)
      }
    },
  )

  // Nothing that is sent shows it: NFT20Pair hands over by `withdraw(uint256[] ids, uint256[] amounts)`, whose
  // amounts mean something for an ERC1155 alone.
  test('units of an ERC1155 in a vault are called one ERC721', () => {
    const order = { ...sample(marketOrders.nft20), tokenIds: [5n], tokenAmounts: [3n] }
    const [item] = new NFT20Trade([forPeer(order) as PeerOrder]).getBuyItems()
    expect(item).toMatchObject({ tokenType: TokenType.ERC721 })
    expect(nft20([order]).items).toMatchObject([{ tokenType: 'ERC1155', amount: 3n }])
  })

  // On chain: `markets/peerFaults.chain.test.ts`, "ids without amounts on NFT20".
  test('ids without amounts are sent to NFT20', () => {
    const order = { ...sample(marketOrders.nft20), tokenIds: [5n, 6n], tokenAmounts: [1n] }
    expect(peerCall('nft20', order).value).toBeDefined()
    refused(() => nft20([order]), 'nft20[0].tokenAmounts')
  })

  // On chain: `markets/peerFaults.chain.test.ts`, "a listing on LooksRare in another currency …".
  test('an order in another currency is sent ether on LooksRare', () => {
    const { apiOrder, taker } = sample(marketOrders.looksRareV2)
    const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2' as const
    const order = { apiOrder: { ...apiOrder, currency: weth, price: 7n }, taker }
    expect(peerCall('looksRareV2', order).value).toBe('0x07')
    refused(() => looksRareV2([order], { now }), 'looksRareV2[0].apiOrder.currency')
  })

  // On chain: `markets/peerFaults.chain.test.ts`, "a bid on LooksRare …".
  test('a bid on LooksRare is taken for a listing', () => {
    const { apiOrder, taker } = sample(marketOrders.looksRareV2)
    const order = { apiOrder: { ...apiOrder, quoteType: 0 }, taker }
    expect(peerCall('looksRareV2', order).value).toBeDefined()
    refused(() => looksRareV2([order], { now }), 'looksRareV2[0].apiOrder.quoteType')
  })

  // On chain: `markets/markets.chain.test.ts`, "another token than X2Y2 has signed …".
  test('what X2Y2 has signed may be the sale of another token at another price', () => {
    const order = sample(marketOrders.x2y2)
    for (const change of [
      { tokenId: BigInt(order.tokenId) ^ 1n },
      { price: BigInt(order.price) ^ 1n },
      { tokenAddress: router },
    ]) {
      expect(peerCall('x2y2', { ...order, ...change }).value).toBeDefined()
      refused(() => x2y2([{ ...order, ...change }], { now }), `x2y2[0].${Object.keys(change)[0]}`)
    }
  })

  // On chain: `markets/peerFaults.chain.test.ts`, "… X2Y2 is paid and not called …".
  test('X2Y2 is paid and not called for a kind of token that it does not know', () => {
    const order = { ...sample(marketOrders.x2y2), price: 7n, tokenType: 'erc721' as never }
    const { calldata, value } = peerCall('x2y2', order)
    expect(value).toBe('0x07')
    const [commands] = SwapRouter.INTERFACE.decodeFunctionData('execute(bytes,bytes[])', calldata)
    expect(commands).toBe('0x04')
    refused(() => x2y2([order], { now }), 'x2y2[0].tokenType')
  })

  // On chain: `markets/peerFaults.chain.test.ts`, "Element's order for somebody else …".
  test("Element's order for somebody else goes to them, whoever is named", () => {
    const order = sample(marketOrders.element)
    const taker = utils.hexlify(utils.randomBytes(20))
    const exclusive = { ...order, order: { ...order.order, taker } }
    expect(peerCall('element', exclusive).calldata).not.toContain(order.recipient.slice(2))
    refused(() => ours.element([exclusive]), 'element[0].recipient')
  })

  // On chain: `markets/peerFaults.chain.test.ts`, "an order of … that has expired".
  test.each([
    ['looksRareV2', 'apiOrder.endTime'],
    ['sudoswap', 'deadline'],
    ['element', 'order.expiry'],
    ['x2y2', 'signedInput'],
  ] as const)('%s is sent what has expired: %s', (name, field) => {
    const order: PeerOrder = sample<object>(marketOrders[name])
    expect(peerCall(name, order).value).toBeDefined()
    const later = { now: 2n ** 255n }
    const make = { looksRareV2, sudoswap, element, x2y2 }[name] as (...args: PeerOrder[]) => Part
    refused(() => make([order], later), `${name}[0].${field}`, 'deadline_passed')
  })

  // On chain: `markets/peerFaults.chain.test.ts`, "a deadline that has passed".
  test('a deadline of 0 is none, and one in the past is sent', () => {
    const order = sample(marketOrders.foundation)
    const selector = (deadline: number) =>
      peerCall('foundation', order, { deadline }).calldata.slice(0, 10)
    expect([selector(0), selector(1)]).toEqual(['0x24856bc3', '0x3593564c'])
    for (const deadline of [0n, 1n])
      refused(
        () => buildTransaction([foundation([order])], { router, deadline }),
        'deadline',
        'deadline_passed',
      )
  })

  // No chain has so much: a word of the EVM has 256 bits.
  test('prices are added to more ether than a transaction can carry', () => {
    const most = { ...sample(marketOrders.foundation), price: 2n ** 256n - 1n }
    const trade = new FoundationTrade([forPeer(most), forPeer(most)] as PeerOrder[])
    expect(BigInt(SwapRouter.swapCallParameters(trade).value) >> 256n).toBe(1n)
    refused(() => foundation([most, most]), 'foundation[1].price', 'amount_overflow')
  })
})
