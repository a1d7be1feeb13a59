import { addresses, tidelines, vessels } from '@sluice/devnet'
import { parseAbi, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approveMarkets } from '../../bench/support/approveMarkets.ts'
import { looksRareOrders, looksRareTree } from '../../bench/support/looksRareOrders.ts'
import {
  type MarketChain,
  router,
  startMarketChain,
  tokenAbi,
} from '../../bench/support/marketChain.ts'
import { recordGas } from '../../bench/support/recordGas.ts'
import { buildTransaction } from '../buildTransaction.ts'
import { type LooksRareListing, looksRareV2 } from './looksRareV2.ts'

const ether = parseEther('1')
const nonceAbi = parseAbi(['function cancelOrderNonces(uint256[] orderNonces)'])

let chain: MarketChain
let snapshot: string

beforeAll(async () => {
  chain = await startMarketChain()
  await approveMarkets(chain)
})
beforeEach(async () => {
  snapshot = await chain.snapshot()
})
afterEach(() => chain.revert(snapshot))
afterAll(() => chain.stop())

/** Tokens of the seller's, of which there are more when others give theirs. */
async function tokens(count: number): Promise<bigint[]> {
  const found: bigint[] = []
  for (let tokenId = 1n; found.length < count && tokenId <= BigInt(tidelines.tokens); tokenId++) {
    const owner = await chain.ownerOf(tokenId)
    if (owner === chain.buyer.address) continue
    if (owner !== chain.seller.address) {
      const args = [owner, chain.seller.address, tokenId]
      await chain.call(owner, tidelines.address, tokenAbi, 'transferFrom', args)
    }
    found.push(tokenId)
  }
  return found
}

/** One listing for each, the first for one ether, each next one wei dearer. */
const salesOf = (tokenIds: readonly bigint[]) =>
  tokenIds.map((tokenId, index) => ({
    collection: tidelines.address,
    tokenIds: [tokenId],
    price: ether + BigInt(index),
    nonce: tokenId,
  }))

const buy = (listings: readonly LooksRareListing[]) => {
  const orders = listings.map(apiOrder => ({ apiOrder, taker: chain.buyer.address }))
  return chain.execute(buildTransaction([looksRareV2(orders)], { router }))
}
const owners = (tokenIds: readonly bigint[]) => Promise.all(tokenIds.map(chain.ownerOf))

describe('executeMultipleTakerBids', () => {
  test.each([2, 10, 50])('behavior: %s orders in one call', async count => {
    const ids = await tokens(count)
    const { success, spent, gas } = await buy(await looksRareOrders(chain.seller, salesOf(ids)))
    expect(success).toBe(true)
    expect(spent).toBe(salesOf(ids).reduce((sum, { price }) => sum + price, 0n))
    expect(new Set(await owners(ids))).toEqual(new Set([chain.buyer.address]))
    expect(await chain.balance(router)).toBe(0n)
    recordGas(`sweep: ${count} orders on LooksRare`, gas)
  })

  test('behavior: one that was cancelled is left out, and costs 1 wei once', async () => {
    const ids = await tokens(4)
    const listings = await looksRareOrders(chain.seller, salesOf(ids))
    const { looksRareProtocol } = addresses
    const cancelled = [ids[1], ids[3]]
    await chain.call(chain.seller.address, looksRareProtocol, nonceAbi, 'cancelOrderNonces', [
      cancelled,
    ])
    // LooksRare keeps one wei of what it gives back, unless it holds one already.
    const first = await buy(listings.slice(0, 2))
    expect([first.success, first.spent]).toEqual([true, ether + 1n])
    const second = await buy(listings.slice(2))
    expect([second.success, second.spent]).toEqual([true, ether + 2n])
    const { buyer, seller } = chain
    expect(await owners(ids)).toEqual([
      buyer.address,
      seller.address,
      buyer.address,
      seller.address,
    ])
    expect(await chain.balance(router)).toBe(0n)
    recordGas('one of two orders on LooksRare was cancelled', first.gas)
  })

  test('behavior: orders out of one tree, alone and together', async () => {
    const ids = await tokens(4)
    const listings = await looksRareTree(chain.seller, salesOf(ids))
    const [one, ...others] = listings
    if (!one) throw new Error('nothing was signed')
    const single = await buy([one])
    expect([single.success, single.spent]).toEqual([true, ether])
    const many = await buy(others)
    expect([many.success, many.spent]).toEqual([true, 3n * ether + 6n])
    expect(new Set(await owners(ids))).toEqual(new Set([chain.buyer.address]))
    recordGas('one order out of a tree on LooksRare', single.gas)
    recordGas('three orders out of a tree on LooksRare', many.gas)
  })

  test('behavior: a tree that was signed for other orders is refused', async () => {
    const [one] = await looksRareTree(chain.seller, salesOf(await tokens(4)))
    if (!one) throw new Error('nothing was signed')
    expect((await buy([{ ...one, price: 1n }])).success).toBe(false)
    expect((await buy([{ ...one, merkleRoot: null, merkleProof: null }])).success).toBe(false)
    expect((await buy([one])).success).toBe(true)
  })

  test('behavior: several tokens and several units are one order each', async () => {
    const ids = await tokens(3)
    const { seller, buyer, unitsOf } = chain
    const editions = [3n, 1n].map(units => ({ units, tokenId: 0n }))
    for (let tokenId = 1n, next = 0; next < 2; tokenId++)
      if ((await unitsOf(seller.address, tokenId)) >= 3n)
        Object.assign(editions[next++] as object, { tokenId })
    const tokenIds = editions.map(({ tokenId }) => tokenId)
    const units = editions.map(edition => edition.units)
    const before = await Promise.all(tokenIds.map(id => unitsOf(buyer.address, id)))
    const bundle = { collection: tidelines.address, tokenIds: ids, price: ether, nonce: 1n }
    const lot = { collection: vessels.address, tokenIds, units, price: ether, nonce: 2n }
    const listings = await looksRareOrders(seller, [bundle, lot])
    const { success, spent } = await buy(listings)
    expect([success, spent]).toEqual([true, 2n * ether])
    expect(new Set(await owners(ids))).toEqual(new Set([buyer.address]))
    const after = await Promise.all(tokenIds.map(id => unitsOf(buyer.address, id)))
    expect(after.map((amount, index) => amount - (before[index] as bigint))).toEqual(units)
  })
})
