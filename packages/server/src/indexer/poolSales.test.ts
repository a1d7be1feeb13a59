import { pairAddress } from '@sluice/router/pools'
import type { Hex } from 'viem'
import { pad, parseEther } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import type { Chain } from '../context.ts'
import type { Call, ChainSource } from './chainSource.ts'
import type { ChainEvent } from './decodeLog.ts'
import { RpcError } from './jsonRpc.ts'
import { poolSales } from './poolSales.ts'
import { ChainUnavailableError } from './rpcSource.ts'

const account = (digit: string) => `0x${digit.repeat(40)}` as Hex
const names = ['1', '2', '3', '4', '5', '6', 'c'] as const
const [pair, vault, art, buyer, stranger, factory, weth] = names.map(account) as [
  ...[Hex, Hex, Hex, Hex, Hex, Hex, Hex],
]
const [tokenA, tokenB] = [
  { chainId: 1, address: vault, decimals: 18 },
  { chainId: 1, address: weth, decimals: 18 },
]
/** Of the vault's token. */
const market = pairAddress({ tokenA, tokenB, factory }).toLowerCase()
const zap: Hex = '0xa42f6cada809bcf417deefbdd69c5c5a909249c0'
const ether = parseEther('1')
const block = 1000
const chain = {
  pools: [
    { kind: 'sudoswap', address: pair },
    { kind: 'nft20', address: vault },
  ],
  wrappedNative: weth,
  swapFactories: { v2: factory },
} as unknown as Chain

const place = (logIndex: number, contract: Hex, tx = 1) => ({
  block,
  logIndex,
  contract,
  txHash: pad(`0x${tx}`),
})
const move = (logIndex: number, from: Hex, to: Hex, tokenId = 1n, tx = 1): ChainEvent => ({
  ...place(logIndex, art, tx),
  type: 'transfer',
  standard: 'erc721',
  from,
  to,
  items: [{ tokenId, amount: 1n }],
})
type What = Extract<ChainEvent, { type: 'pool' }>['what']
const told = (logIndex: number, what: What, value?: bigint, tx = 1, by = pair): ChainEvent => ({
  ...place(logIndex, by, tx),
  type: 'pool',
  what,
  ...(value === undefined ? {} : { value }),
})

type Reader = Pick<ChainSource, 'read' | 'balance'>
/** What the pair of a vault has, of its token and of ether, and what the zap has kept. */
type Vault = { bought: bigint; paid: bigint; kept: bigint }
const vaultBefore: Vault = { bought: 1000n * ether, paid: 10n * ether, kept: 7n }
/**
 * What a hundred of a vault's token cost by the pair's own formula: 10 * 100 / 900 and 0.3 % of what is paid, rounded
 * up; and then 5 % of that.
 */
const cost = (10n * ether * 100n * 1000n) / (900n * 997n) + 1n
const fee = cost / 20n
const vaultAfter: Vault = { bought: 900n * ether, paid: 10n * ether + cost, kept: 7n + fee }

/** A pair of Sudoswap at 1 with a step of 0.1, a fee of 0.01 each; and a vault. */
function reader(calls: Call[] = [], after: Partial<Vault> = {}): Reader {
  const vaultAt = (at?: number) => (at === block ? { ...vaultAfter, ...after } : vaultBefore)
  return {
    read: async (asked, { block: at } = {}) =>
      asked.map(call => {
        calls.push(call)
        const count = call.args?.at(-1) as bigint
        if (call.functionName === 'getBuyNFTQuote' && at === block - 1)
          return [0, ether + (count * ether) / 10n, ether / 10n, count * ether + 1n, count + 1n]
        if (call.functionName === 'getSellNFTQuote' && at === block - 1)
          return [0, ether - ether / 10n, ether / 10n, ether - 30n, 10n]
        if (call.functionName === 'factory' && call.address === vault) return stranger
        const { bought, paid } = vaultAt(at)
        // The vault's address is the lower one.
        if (call.functionName === 'getReserves' && call.address === market) return [bought, paid, 0]
        return undefined
      }),
    balance: async (address, at) => (address === zap ? vaultAt(at).kept : 0n),
  }
}
const salesOf = (events: readonly ChainEvent[], source = reader(), head = block) =>
  poolSales({ chain, source: source as ChainSource }, events, { number: head })
const bought = (tokens: number) => [
  ...Array.from({ length: tokens }, (_, i) => move(i, pair, buyer, BigInt(i + 1))),
  told(8, 'spotPrice', ether + (BigInt(tokens) * ether) / 10n),
  told(9, 'out'),
]

describe('poolSales', () => {
  test('default: what a pair sold, at what it asked for in the block before', async () => {
    const calls: Call[] = []
    const [sale, ...others] = await salesOf(bought(1), reader(calls))
    expect(others).toEqual([])
    expect(sale).toMatchObject({
      ...{ block, logIndex: 0, kind: 'sudoswap', orderSide: 'sell', seller: pair, buyer },
      items: [{ contract: art, tokenId: 1n, amount: 1n }],
      totalPrice: ether + 1n,
      fees: [{ recipient: pair, amount: 2n }],
    })
    expect(calls).toHaveLength(1)
  })

  test('behavior: tokens of one trade share its price to the last unit', async () => {
    const prices = (await salesOf(bought(3))).map(({ totalPrice }) => totalPrice)
    expect(prices).toEqual([ether + 1n, ether, ether])
  })

  test('behavior: what a pair bought is a sale to it, at all that it paid', async () => {
    const events = [move(0, buyer, pair), told(1, 'spotPrice', ether - ether / 10n), told(2, 'in')]
    expect(await salesOf(events)).toMatchObject([
      { orderSide: 'buy', seller: buyer, buyer: pair, totalPrice: ether - 20n },
    ])
  })

  test.each<[string, ChainEvent[]]>([
    [
      'a second trade in the block',
      [...bought(1), move(10, pair, buyer, 2n, 2), told(11, 'out', undefined, 2)],
    ],
    ['another spot price before the trade', [told(0, 'spotPrice', 5n, 2), ...bought(1)]],
    [
      'a spot price that the quote does not lead to',
      [move(0, pair, buyer), told(1, 'spotPrice', 5n), told(2, 'out')],
    ],
    ['a withdrawal or another fee', [...bought(1), told(10, 'other', undefined, 2)]],
    [
      'a trade that a stranger tells of',
      [move(0, pair, buyer), told(1, 'out', undefined, 1, stranger)],
    ],
    ['a token that only left the pair', [move(0, pair, buyer)]],
  ])('behavior: no sale, for its price is not certain: %s', async (_, events) => {
    expect(await salesOf(events)).toEqual([])
  })

  test('behavior: NFT20 by what the pair of its vault got, and what the zap kept of it', async () => {
    expect(await salesOf([move(0, vault, buyer)])).toMatchObject([
      {
        ...{ kind: 'nft20', seller: vault, buyer, totalPrice: cost + fee },
        fees: [{ recipient: zap, amount: fee }],
      },
    ])
  })

  test('behavior: NFT20 by one swap for all, or by one for each', async () => {
    const two = [move(0, vault, buyer), move(1, vault, buyer, 2n)]
    const pricesOf = async (after: Vault) =>
      (await salesOf(two, reader([], after))).map(({ totalPrice }) => totalPrice)
    // 10 * 200 / 800, and the fee of the pair.
    const once = (10n * ether * 200n * 1000n) / (800n * 997n) + 1n
    const kept = once / 20n
    const all = once + kept
    const bought = 800n * ether
    expect(await pricesOf({ bought, paid: 10n * ether + once, kept: 7n + kept })).toEqual([
      ...[all - all / 2n, all / 2n],
    ])
    const second = ((10n * ether + cost) * 100n * 1000n) / (800n * 997n) + 1n
    const both = cost + second + fee + second / 20n
    expect(
      await pricesOf({
        ...{ bought, paid: 10n * ether + cost + second, kept: 7n + fee + second / 20n },
      }),
    ).toEqual([both - both / 2n, both / 2n])
  })

  test.each<[string, Partial<Vault>]>([
    ['somebody else bought of the pair in the block', { paid: vaultAfter.paid + 1n }],
    ['the tokens were taken out without buying', vaultBefore],
    ['the zap has kept another part', { kept: vaultAfter.kept - 1n }],
    ['the tokens were bought without the zap', { kept: 7n }],
  ])('behavior: no sale of NFT20, for %s', async (_, after) => {
    expect(await salesOf([move(0, vault, buyer)], reader([], after))).toEqual([])
  })

  test('behavior: no sale of NFT20 where its tokens went by two transactions of a block', async () => {
    expect(await salesOf([move(0, vault, buyer), move(1, vault, buyer, 2n, 2)])).toEqual([])
  })

  test('error: a node without the state of long ago leaves the transfer; of now it is asked again', async () => {
    const refusal = new RpcError({ code: -32000, message: 'missing trie node' })
    const source: Reader = {
      ...reader(),
      read: async () => {
        throw new ChainUnavailableError(1, refusal)
      },
    }
    expect(await salesOf(bought(1), source, block + 1000)).toEqual([])
    await expect(salesOf(bought(1), source)).rejects.toThrow(ChainUnavailableError)
    const silent: Reader = {
      ...reader(),
      read: async () => {
        throw new ChainUnavailableError(1, new Error('timeout'))
      },
    }
    await expect(salesOf(bought(1), silent, block + 1000)).rejects.toThrow(ChainUnavailableError)
  })
})
