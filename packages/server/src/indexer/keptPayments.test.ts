import { zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { pad } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import type { ChainSource, Payment } from './chainSource.ts'
import type { ChainEvent } from './decodeLog.ts'
import { RpcError } from './jsonRpc.ts'
import { keptPayments } from './keptPayments.ts'
import { ChainUnavailableError } from './rpcSource.ts'

const art: Hex = `0x${'a'.repeat(40)}`
const other: Hex = `0x${'b'.repeat(40)}`
const hashes = [pad('0x1'), pad('0x2'), pad('0x3')] as const

const mint = (txHash: Hex, block = 5, contract = art) =>
  ({
    ...{ type: 'transfer', standard: 'erc721', contract, block, txHash, logIndex: 0 },
    ...{ from: zeroAddress, to: other, items: [{ tokenId: 1n, amount: 1n }] },
  }) as ChainEvent
const paid = (...values: bigint[]) =>
  new Map(values.map((value, i): [Hex, Payment] => [hashes[i] ?? '0x', { to: art, value }]))

/** A node with the balances of one contract, block by block; of what is missing it says that it has no state. */
const node = (balances: Record<number, bigint>, more: Partial<ChainSource> = {}) =>
  ({
    chainId: 1,
    head: async () => ({ number: 100, hash: '0x', parentHash: '0x', timestamp: 0 }),
    balance: async (_, block = -1) => {
      const balance = balances[block]
      if (balance === undefined)
        throw new ChainUnavailableError(
          1,
          new RpcError({ code: -32000, message: 'missing trie node' }),
        )
      return balance
    },
    ...more,
  }) as ChainSource

const kept = async (...args: Parameters<typeof keptPayments>) => [
  ...(await keptPayments(...args)).keys(),
]

describe('keptPayments', () => {
  test('default: what the balance of the contract has grown by', async () => {
    expect(await kept(node({ 4: 7n, 5: 17n }), [mint(hashes[0])], paid(10n))).toEqual([hashes[0]])
  })

  test.each([
    ['was given back in part', { 4: 7n, 5: 10n }],
    ['was given back wholly', { 4: 7n, 5: 7n }],
    ['was passed on, and more', { 4: 7n, 5: 0n }],
    ['came with something else', { 4: 7n, 5: 18n }],
  ])('behavior: nothing of what %s', async (_, balances) => {
    expect(await kept(node(balances), [mint(hashes[0])], paid(10n))).toEqual([])
  })

  test('behavior: of what was shared out among several calls the part of the contract, without the fees', async () => {
    const shared = (...parts: [Hex, bigint][]) =>
      new Map<Hex, Payment>([
        [
          hashes[0],
          {
            to: `0x${'c'.repeat(40)}`,
            value: 99n,
            parts: parts.map(([to, value]) => ({ to, value })),
          },
        ],
      ])
    const grown = node({ 4: 7n, 5: 17n })
    const told = await keptPayments(
      grown,
      [mint(hashes[0])],
      shared([art, 4n], [other, 1n], [art, 6n]),
    )
    expect([...told.values()]).toMatchObject([{ to: art, value: 10n }])
    expect(await kept(grown, [mint(hashes[0])], shared([art, 9n], [other, 1n]))).toEqual([])
    expect(await kept(grown, [mint(hashes[0])], shared([other, 10n]))).toEqual([])
  })

  test('behavior: with a range of tokens nobody can say what one of them cost', async () => {
    const ranged = {
      ...{ type: 'ranged', contract: art, block: 5, txHash: hashes[0], logIndex: 1 },
      ...{ from: zeroAddress, to: other, first: 2n, last: 3n },
    } as ChainEvent
    const grown = node({ 4: 7n, 5: 17n })
    expect(await kept(grown, [mint(hashes[0]), ranged], paid(10n))).toEqual([])
  })

  test('behavior: of several in a block all or none, each of them once', async () => {
    const events = [mint(hashes[0]), mint(hashes[0]), mint(hashes[1]), mint(hashes[2], 6)]
    const payments = paid(10n, 20n, 5n)
    expect(await kept(node({ 4: 0n, 5: 30n, 6: 30n }), events, payments)).toEqual([
      hashes[0],
      hashes[1],
    ])
    expect(await kept(node({ 4: 0n, 5: 29n, 6: 34n }), events, payments)).toEqual([hashes[2]])
  })

  test('behavior: what was sent elsewhere, and nothing, is not asked about', async () => {
    const source = node({})
    expect(await kept(source, [mint(hashes[0], 5, other)], paid(10n))).toEqual([])
    expect(await kept(source, [mint(hashes[0])], paid(0n))).toEqual([])
    expect(await kept(source, [mint(hashes[0])], new Map())).toEqual([])
  })

  test('behavior: without the state of its block there is no price', async () => {
    expect(await kept(node({ 5: 10n }), [mint(hashes[0])], paid(10n))).toEqual([])
    expect(await kept(node({ 99: 10n }, { mayLag: true }), [mint(hashes[0])], paid(10n))).toEqual(
      [],
    )
  })

  test('error: a node that may be behind is waited for, and not for ever', async () => {
    const source = node({ 98: 10n }, { mayLag: true })
    const ask = () => kept(source, [mint(hashes[0], 99)], paid(10n))
    for (let i = 0; i < 3; i++) await expect(ask()).rejects.toThrow(ChainUnavailableError)
    expect(await ask()).toEqual([])
  })

  test('error: a chain that does not answer', async () => {
    const balance = async () => {
      throw new ChainUnavailableError(1, new Error('gone'))
    }
    const asking = kept(node({}, { balance }), [mint(hashes[0])], paid(10n))
    await expect(asking).rejects.toThrow(ChainUnavailableError)
  })
})
