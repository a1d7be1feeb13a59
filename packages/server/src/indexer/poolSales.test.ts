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
const [pair, zap, art, buyer, stranger] = ['1', '2', '3', '4', '5'].map(account) as [
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
]
const ether = parseEther('1')
const block = 1000
const chain = {
  pools: [
    { kind: 'sudoswap', address: pair },
    { kind: 'nft20', address: zap },
  ],
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

/** A pair at 1 with a step of 0.1, a fee of 0.01 each; and a vault at 1 that rises by a tenth. */
function reader(calls: Call[] = []): Pick<ChainSource, 'read'> {
  return {
    read: async (asked, { block: at } = {}) =>
      asked.map(call => {
        calls.push(call)
        const count = call.args?.at(-1) as bigint
        if (call.functionName === 'getBuyNFTQuote' && at === block - 1)
          return [0, ether + (count * ether) / 10n, ether / 10n, count * ether + 1n, count + 1n]
        if (call.functionName === 'getSellNFTQuote' && at === block - 1)
          return [0, ether - ether / 10n, ether / 10n, ether - 30n, 10n]
        if (call.functionName === 'quote' && at === block - 1) return [ether, (ether * 11n) / 10n]
        if (call.functionName === 'vaults' && call.args?.[0] === 3n)
          return [art, stranger, at === block ? (ether * 11n) / 10n : ether, 1000n]
        return undefined
      }),
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

  test('behavior: NFT20 by the quote of its vault, if the price has risen as after one trade', async () => {
    expect(await salesOf([move(0, zap, buyer)])).toMatchObject([
      { kind: 'nft20', seller: zap, buyer, totalPrice: ether, fees: [] },
    ])
    expect(await salesOf([move(0, zap, buyer), move(1, zap, buyer, 2n, 2)])).toEqual([])
    const { read } = reader()
    const moved: Pick<ChainSource, 'read'> = {
      read: (calls, options) => read(calls, options?.block === block ? {} : options),
    }
    expect(await salesOf([move(0, zap, buyer)], moved)).toEqual([])
  })

  test('error: a node without the state of long ago leaves the transfer; of now it is asked again', async () => {
    const refusal = new RpcError({ code: -32000, message: 'missing trie node' })
    const source: Pick<ChainSource, 'read'> = {
      read: async () => {
        throw new ChainUnavailableError(1, refusal)
      },
    }
    expect(await salesOf(bought(1), source, block + 1000)).toEqual([])
    await expect(salesOf(bought(1), source)).rejects.toThrow(ChainUnavailableError)
    const silent: Pick<ChainSource, 'read'> = {
      read: async () => {
        throw new ChainUnavailableError(1, new Error('timeout'))
      },
    }
    await expect(salesOf(bought(1), silent, block + 1000)).rejects.toThrow(ChainUnavailableError)
  })
})
