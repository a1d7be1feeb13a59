import { addresses, tidelines, usdc } from '@sluice/devnet'
import { type Address, type Hex, keccak256, parseEther, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tokenAbi } from '../../../bench/support/marketChain.ts'
import { recordGas } from '../../../bench/support/recordGas.ts'
import {
  feeAccount,
  money,
  moneyAbi,
  price,
  type SeaportMarket,
  startSeaportMarket,
  to,
  token,
  units,
} from '../../../bench/support/seaportMarket.ts'
import { seaportAbi } from './abi.ts'
import { openseaConduitKey, seaportAddress } from './addresses.ts'
import { bulkDigest, bulkSignature, bulkTree, maxBulkHeight } from './bulkTree.ts'
import { cancel } from './cancel.ts'
import { criteriaTree } from './criteriaTree.ts'
import { fulfil } from './fulfil.ts'
import { fulfilBasic } from './fulfilBasic.ts'
import { incrementCounter } from './incrementCounter.ts'
import { match } from './match.ts'
import { orderHash } from './orderHash.ts'
import { seaportCalls } from './seaportCalls.ts'
import type { OrderComponents, SeaportVersion } from './types.ts'

const versions: readonly SeaportVersion[] = ['1.4', '1.5', '1.6']
const ether = parseEther('1')

let market: SeaportMarket
let snapshot: string

beforeAll(async () => {
  market = await startSeaportMarket()
})
beforeEach(async () => {
  snapshot = await market.snapshot()
})
afterEach(() => market.revert(snapshot))
afterAll(() => market.stop())

const signed = async (version: SeaportVersion, components: OrderComponents) => ({
  components,
  signature: await market.sign(version, components),
})
/** A token of Tidelines and who holds it. */
async function next() {
  const [found] = await market.tokens(1)
  if (!found) throw new Error('There are no more tokens')
  return found
}
/** Tokens that the seller holds. */
async function sellers(count: number): Promise<bigint[]> {
  const found: bigint[] = []
  while (found.length < count) found.push(await market.nextToken())
  return found
}
const wethOf = (owner: Address) =>
  market.client.readContract({
    address: addresses.weth,
    abi: moneyAbi,
    functionName: 'balanceOf',
    args: [owner],
  })
const statusOf = (version: SeaportVersion, components: OrderComponents) =>
  market.client.readContract({
    address: seaportAddress[version],
    abi: seaportAbi,
    functionName: 'getOrderStatus',
    args: [orderHash(components)],
  })

describe.each(versions)('Seaport %s', version => {
  test('default: one order', async () => {
    const { tokenId, owner } = await next()
    const order = await signed(version, market.order(owner, [token(tokenId)], price(owner, ether)))
    const recipient = `0x${'77'.repeat(20)}` as const
    const { success, spent, gas } = await market.execute(
      fulfil({ version, recipient, orders: [order] }),
    )
    expect({ success, spent }).toEqual({ success: true, spent: ether })
    expect(BigInt(await market.ownerOf(tokenId))).toBe(BigInt(recipient))
    expect(await market.balance(feeAccount)).toBe(ether / 10n)
    recordGas(`Seaport ${version} itself: fulfillAdvancedOrder`, gas)
  })

  test.each([true, false])('behavior: a basic order, efficient: %s', async efficient => {
    const { tokenId, owner } = await next()
    const order = await signed(version, market.order(owner, [token(tokenId)], price(owner, ether)))
    const call = fulfilBasic({ version, order, efficient })
    const { success, spent, gas } = await market.execute(call)
    expect({ success, spent }).toEqual({ success: true, spent: ether })
    expect(await market.ownerOf(tokenId)).toBe(market.buyer.address)
    expect(await market.balance(feeAccount)).toBe(ether / 10n)
    recordGas(`Seaport ${version} itself: basic order, efficient ${efficient}`, gas)
  })

  test('behavior: basic orders of editions, in dollars, and of bids', async () => {
    const { seller, buyer } = market
    const { tokenId: edition, units: all } = await market.edition(2n)
    const [tokenId = 0n, own = 0n] = await sellers(2)
    await market.call(seller.address, tidelines.address, tokenAbi, 'transferFrom', [
      seller.address,
      buyer.address,
      own,
    ])
    const orders = [
      market.order(seller.address, [units(edition, all)], price(seller.address, ether)),
      market.order(seller.address, [token(tokenId)], price(seller.address, 30_000_000n, usdc)),
      // A bid: what is offered pays the fee.
      market.order(
        seller.address,
        [money(50_000_000n, usdc)],
        [to(seller.address, token(own)), to(feeAccount, money(5_000_000n, usdc))],
      ),
    ]
    const before = await market.dollars(buyer.address)
    const had = await market.unitsOf(buyer.address, edition)
    for (const components of orders) {
      const order = await signed(version, components)
      const call = fulfilBasic({ version, order, conduitKey: openseaConduitKey })
      expect(await market.execute(call)).toMatchObject({ success: true, spent: call.value })
    }
    expect((await market.unitsOf(buyer.address, edition)) - had).toBe(all)
    expect(await market.ownerOf(tokenId)).toBe(buyer.address)
    expect(await market.ownerOf(own)).toBe(seller.address)
    expect((await market.dollars(buyer.address)) - before).toBe(-30_000_000n + 45_000_000n)
    expect(await market.dollars(feeAccount)).toBe(3_000_000n + 5_000_000n)
  })

  test('behavior: of several signed by one tree, the dead one is left out and paid back', async () => {
    const { seller, buyer } = market
    const tokens = await sellers(3)
    const orders = tokens.map((tokenId, i) =>
      market.order(seller.address, [token(tokenId)], price(seller.address, BigInt(i + 1) * ether)),
    )
    const tree = bulkTree(31337, version, orders)
    const signature = await seller.signTypedData(
      tree as unknown as Parameters<typeof seller.signTypedData>[0],
    )
    await market.cancelled(version, orders[0] as OrderComponents)
    const { success, spent } = await market.execute(
      fulfil({
        version,
        recipient: buyer.address,
        orders: orders.map((components, i) => ({
          components,
          signature: bulkSignature(signature, i, tree.proofs[i] ?? []),
        })),
      }),
    )
    expect({ success, spent }).toEqual({ success: true, spent: 5n * ether })
    const owners = await Promise.all(tokens.map(market.ownerOf))
    expect(owners).toEqual([seller.address, buyer.address, buyer.address])
    expect(await market.balance(feeAccount)).toBe(ether / 2n)
  })

  // Nobody builds a tree of 2^24 orders: what stands beside the way to the root is made up.
  test('behavior: one order of the tallest tree, at its own place only', async () => {
    const { seller, buyer } = market
    const [tokenId = 0n] = await sellers(1)
    const components = market.order(seller.address, [token(tokenId)], price(seller.address, ether))
    const proof = Array.from({ length: maxBulkHeight }, (_, level) => keccak256(toHex(level)))
    const index = 0xa6c359
    const hash = orderHash(components)
    const digest = bulkDigest({ chainId: 31337, version, hash, index, proof })
    const signature = await seller.sign({ hash: digest })
    const fill = (at: number) =>
      market.execute(
        fulfil({
          version,
          recipient: buyer.address,
          orders: [{ components, signature: bulkSignature(signature, at, proof) }],
        }),
      )
    for (const level of [0, 1, 12, 23])
      expect(await fill(index ^ (1 << level))).toMatchObject({ success: false, spent: 0n })
    expect(await fill(index)).toMatchObject({ success: true, spent: ether })
    expect(await market.ownerOf(tokenId)).toBe(buyer.address)
  })

  test('behavior: a part of an edition costs its part', async () => {
    const { seller, buyer } = market
    const { tokenId, units: all } = await market.edition(3n)
    const components = market.order(
      seller.address,
      [units(tokenId, all)],
      price(seller.address, all * 1000n),
      { orderType: 1 },
    )
    const had = await market.unitsOf(buyer.address, tokenId)
    const order = { ...(await signed(version, components)), quantity: 2n }
    const call = fulfil({ version, recipient: buyer.address, orders: [order] })
    expect(call.value).toBe(2000n)
    expect(await market.execute(call)).toMatchObject({ success: true, spent: 2000n })
    expect((await market.unitsOf(buyer.address, tokenId)) - had).toBe(2n)
    expect(await market.balance(feeAccount)).toBe(200n)
    const [, , filled, size] = await statusOf(version, components)
    expect(filled * all).toBe(2n * size)
  })

  test('behavior: bids for some tokens and for any, filled with the ones that are meant', async () => {
    const { seller, buyer } = market
    const [first = 0n, second = 0n, third = 0n] = await sellers(3)
    const tree = criteriaTree([first, second, third])
    // The buyer bids, and the seller fills; so the roles of the helper are the other way round.
    const bid = (criteria: bigint) =>
      market.order(
        buyer.address,
        [money(ether, addresses.weth)],
        [
          to(buyer.address, token(criteria, { itemType: 4 })),
          to(feeAccount, money(ether / 10n, addresses.weth)),
        ],
      )
    const [some, any] = [bid(BigInt(tree.root)), bid(0n)]
    const before = await wethOf(seller.address)
    const call = fulfil({
      version,
      recipient: seller.address,
      conduitKey: openseaConduitKey,
      orders: [
        {
          ...(await signed(version, some)),
          criteria: [
            { side: 'consideration', index: 0, identifier: second, proof: tree.proof(second) },
          ],
        },
        {
          ...(await signed(version, any)),
          criteria: [{ side: 'consideration', index: 0, identifier: third }],
        },
      ],
    })
    await market.send(seller.address, call.to, call.data)
    expect(await Promise.all([first, second, third].map(market.ownerOf))).toEqual([
      seller.address,
      buyer.address,
      buyer.address,
    ])
    expect((await wethOf(seller.address)) - before).toBe((2n * ether * 9n) / 10n)
  })

  test('behavior: orders are matched with each other', async () => {
    const { seller, buyer } = market
    const [own = 0n] = await sellers(1)
    const listing = market.order(seller.address, [token(own)], price(seller.address, ether))
    // The caller's own order needs no signature, and only it can offer the native currency.
    const mirror = market.order(buyer.address, [money(ether)], [to(buyer.address, token(own))])
    const at = (orderIndex: bigint, itemIndex: bigint) => [{ orderIndex, itemIndex }]
    const call = match({
      version,
      orders: [await signed(version, listing), { components: mirror, signature: '0x' }],
      fulfilments: [
        { offerComponents: at(0n, 0n), considerationComponents: at(1n, 0n) },
        { offerComponents: at(1n, 0n), considerationComponents: at(0n, 0n) },
        { offerComponents: at(1n, 0n), considerationComponents: at(0n, 1n) },
      ],
    })
    expect(call.value).toBe(ether)
    const { success, spent, gas } = await market.execute(call)
    expect({ success, spent }).toEqual({ success: true, spent: ether })
    expect(await market.ownerOf(own)).toBe(buyer.address)
    expect(await market.balance(feeAccount)).toBe(ether / 10n)
    recordGas(`Seaport ${version} itself: matchOrders`, gas)
  })

  test('behavior: what a match leaves over goes to the recipient', async () => {
    const { seller, buyer } = market
    const { tokenId, units: all } = await market.edition(3n)
    const listing = market.order(
      seller.address,
      [units(tokenId, all)],
      [to(seller.address, money(all * 1000n))],
      { orderType: 1 },
    )
    const mirror = market.order(
      buyer.address,
      [money(2000n)],
      [to(buyer.address, units(tokenId, 1n))],
    )
    const at = (orderIndex: bigint) => [{ orderIndex, itemIndex: 0n }]
    const recipient = `0x${'77'.repeat(20)}` as const
    const had = await market.unitsOf(buyer.address, tokenId)
    const call = match({
      version,
      recipient,
      orders: [
        { ...(await signed(version, listing)), quantity: 2n },
        { components: mirror, signature: '0x' },
      ],
      fulfilments: [
        { offerComponents: at(0n), considerationComponents: at(1n) },
        { offerComponents: at(1n), considerationComponents: at(0n) },
      ],
    })
    expect(await market.execute(call)).toMatchObject({ success: true, spent: 2000n })
    expect((await market.unitsOf(buyer.address, tokenId)) - had).toBe(1n)
    expect(await market.unitsOf(recipient, tokenId)).toBe(1n)
  })

  test('behavior: a cancelled order is dead', async () => {
    const { seller, buyer } = market
    const [own = 0n] = await sellers(1)
    const components = market.order(seller.address, [token(own)], price(seller.address, ether))
    const order = await signed(version, components)
    const call = cancel([components], version)
    await market.send(seller.address, call.to, call.data, call.value)
    expect((await statusOf(version, components))[1]).toBe(true)
    expect(
      await market.execute(fulfil({ version, recipient: buyer.address, orders: [order] })),
    ).toMatchObject({ success: false, spent: 0n })
  })

  test('behavior: a new counter makes all open orders void', async () => {
    const { seller, buyer } = market
    const [own = 0n] = await sellers(1)
    const order = await signed(
      version,
      market.order(seller.address, [token(own)], price(seller.address, ether)),
    )
    const call = incrementCounter(version)
    await market.send(seller.address, call.to, call.data, call.value)
    expect(
      await market.execute(fulfil({ version, recipient: buyer.address, orders: [order] })),
    ).toMatchObject({ success: false, spent: 0n })
    const { data } = await market.client.call({
      to: seaportAddress[version],
      data: seaportCalls.getCounter.encode({ offerer: seller.address }),
    })
    const counter = BigInt(data as Hex)
    expect(counter).not.toBe(0n)
    const renewed = await signed(
      version,
      market.order(seller.address, [token(own)], price(seller.address, ether), { counter }),
    )
    expect(
      await market.execute(fulfil({ version, recipient: buyer.address, orders: [renewed] })),
    ).toMatchObject({ success: true, spent: ether })
  })
})
