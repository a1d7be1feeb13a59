import { type Hex, parseAbi } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChainSource } from '../indexer/chainSource.ts'
import { ChainUnavailableError, rpcSource } from '../indexer/rpcSource.ts'
import { createFakeChain } from '../testing/createFakeChain.ts'
import { startChainNode } from '../testing/startChainNode.ts'
import { findUnwilling } from './findUnwilling.ts'

const exchange: Hex = `0x${'ec'.repeat(20)}`
const account = (digit: string): Hex => `0x${digit.repeat(40)}`
const hook = `0xf23a6e61${'00'.repeat(32)}` as const

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

/** A chain on which what is called is counted. */
function setUp(change: Partial<Pick<ChainSource, 'call'>> = {}) {
  const chain = createFakeChain()
  const calls: Parameters<ChainSource['call']>[0][] = []
  const call = change.call ?? chain.source.call
  const source: ChainSource = {
    ...chain.source,
    call: transaction => {
      calls.push(transaction)
      return call(transaction)
    },
  }
  return { chain, source, calls }
}

describe('findUnwilling', () => {
  test('default: of those with code each is tried, by itself and with bounded gas', async () => {
    const { chain, source, calls } = setUp()
    chain.setWilling(account('a'), false)
    chain.setWilling(account('b'), true)
    const trials = [
      { from: exchange, to: [account('a'), account('c')] },
      { from: exchange, to: [account('b'), account('c')] },
      { from: exchange, to: [account('c')], hook },
    ]
    expect([...(await findUnwilling(source, trials))]).toEqual([trials[0]])
    const [probe, ...tried] = calls
    expect(probe?.to).toBe(undefined)
    // The last one is whether the node tries it at all.
    expect(tried.map(({ to, from, value }) => [to, from, value])).toEqual([
      [account('a'), exchange, 1n],
      [account('b'), exchange, 1n],
      [account('0'), exchange, 1n],
    ])
    expect(tried.every(({ gas }) => gas <= 2_000_000n)).toBe(true)
  })

  test('behavior: accounts without code cost one call, once a minute', async () => {
    const { source, calls } = setUp()
    const trials = ['1', '2', '3'].map(digit => ({ from: exchange, to: [account(digit)] }))
    for (let i = 0; i < 3; i++) expect((await findUnwilling(source, trials)).size).toBe(0)
    expect(calls).toHaveLength(1)
    vi.advanceTimersByTime(60_001)
    await findUnwilling(source, trials)
    expect(calls).toHaveLength(2)
  })

  test('behavior: it is asked in the same request as what is read meanwhile', async () => {
    vi.useRealTimers()
    const currency = account('e')
    const chain = createFakeChain()
    chain.deployCurrency(currency, { symbol: 'EUR', decimals: 2 })
    const node = await startChainNode(chain)
    const source = rpcSource({ chainId: 31337, rpcUrls: [node.url] })
    const abi = parseAbi(['function decimals() view returns (uint8)'])
    const read = () => source.read([{ address: currency, abi, functionName: 'decimals' }])
    // The first one asks besides whether there is a multicall.
    await read()
    const before = node.node.requests.length
    const trials = [{ from: exchange, to: [account('c')] }]
    const [decimals, found] = await Promise.all([read(), findUnwilling(source, trials)])
    await node.stop()
    expect([decimals, found.size]).toEqual([[2], 0])
    expect(node.node.requests.slice(before)).toEqual([['eth_call', 'eth_call']])
  })

  test('behavior: who refuses is tried again after ten seconds', async () => {
    const { chain, source } = setUp()
    chain.setWilling(account('a'), false)
    const trials = [{ from: exchange, to: [account('a')] }]
    expect((await findUnwilling(source, trials)).size).toBe(1)
    chain.setWilling(account('a'), true)
    expect((await findUnwilling(source, trials)).size).toBe(1)
    vi.advanceTimersByTime(10_001)
    expect((await findUnwilling(source, trials)).size).toBe(0)
  })

  test('behavior: an answer to a call must be a word that begins with its selector', async () => {
    const answers: Record<string, Hex> = {
      a: `0xf23a6e61${'00'.repeat(28)}`,
      b: '0xf23a6e61',
      c: `0x${'00'.repeat(32)}`,
      d: '0x',
    }
    const digits = Object.keys(answers)
    const { chain, source } = setUp({
      call: async transaction =>
        transaction.to === undefined
          ? chain.source.call(transaction)
          : (answers[transaction.to[2] ?? ''] ?? '0x'),
    })
    for (const digit of digits) chain.setWilling(account(digit), true)
    const trials = digits.map(digit => ({ from: exchange, to: [account(digit)], hook }))
    expect([...(await findUnwilling(source, trials))]).toEqual(trials.slice(1))
  })

  test('behavior: a node that tries nothing out, or is too long about one, holds nothing against anybody', async () => {
    for (const answer of [
      async () => undefined,
      async () => {
        throw new ChainUnavailableError(1, new Error('It takes too long'))
      },
    ]) {
      const { chain, source } = setUp({
        call: transaction =>
          transaction.to === undefined ? chain.source.call(transaction) : answer(),
      })
      chain.setWilling(account('a'), false)
      const trials = [{ from: exchange, to: [account('a')] }]
      expect((await findUnwilling(source, trials)).size).toBe(0)
    }
  })

  test('behavior: a node that runs no code without an address is asked for that of each', async () => {
    const { chain, source } = setUp({
      call: async transaction =>
        transaction.to === undefined ? undefined : chain.source.call(transaction),
    })
    chain.setWilling(account('a'), false)
    const trials = ['a', 'b'].map(digit => ({ from: exchange, to: [account(digit)] }))
    expect([...(await findUnwilling(source, trials))]).toEqual([trials[0]])
  })
})
