import type { Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChainContext } from '../context.ts'
import { addPair, factory } from '../testing/addPair.ts'
import { createFakeChain } from '../testing/createFakeChain.ts'
import { createRates } from './createRates.ts'

const weth: Hex = `0x${'c1'.repeat(20)}`
const token: Hex = `0x${'c2'.repeat(20)}`
const unknown: Hex = `0x${'c3'.repeat(20)}`
const native: Hex = `0x${'00'.repeat(20)}`
const ether = 10n ** 18n

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function start(reserves = 20n * ether) {
  const fake = createFakeChain()
  addPair(fake, { [weth]: reserves, [token]: 5000n })
  const { source } = fake
  const read = vi.spyOn(source, 'read')
  const failures: unknown[] = []
  const context: Pick<ChainContext, 'chain' | 'source'> = {
    chain: {
      ...{ id: 31337, name: 'Test', rpcUrls: [], startBlock: 0, wrappedNative: weth },
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      swapFactories: { v2: factory },
    },
    source,
  }
  // Without a dollar token nothing of the database is asked.
  const rates = createRates(context as ChainContext, error => failures.push(error))
  const of = async (...currencies: Hex[]) => {
    const { rateOf } = await rates.of(currencies)
    return currencies.map(rateOf)
  }
  return { fake, rates, read, failures, of }
}

describe('createRates', () => {
  test('default: by a pool, and by what is worth the same', async () => {
    const { of, rates } = start()
    expect(await of(native, weth, token, unknown)).toEqual([
      { numerator: 1n, denominator: 1n },
      { numerator: 1n, denominator: 1n },
      { numerator: 20n * ether, denominator: 5000n },
      undefined,
    ])
    expect((await rates.of([token])).dollar).toBeUndefined()
  })

  test('behavior: it tells whether all has been read, also of a currency that has no pool', async () => {
    const { rates, read } = start()
    read.mockRejectedValue(new Error('The node is away'))
    expect((await rates.of([token])).isWhole).toBe(false)
    read.mockRestore()
    vi.advanceTimersByTime(10_001)
    expect((await rates.of([token, unknown])).isWhole).toBe(true)
    expect((await rates.of([native])).isWhole).toBe(true)
  })

  test('behavior: a pool with less than ten of the native currency tells nothing', async () => {
    expect(await start(10n * ether - 1n).of(token)).toEqual([undefined])
    expect(await start(10n * ether).of(token)).not.toEqual([undefined])
  })

  test('behavior: the native currency alone asks the chain nothing', async () => {
    const { of, read } = start()
    await of(native, weth)
    expect(read).not.toHaveBeenCalled()
  })

  test('behavior: read once for all who ask, in one block, and again after a minute, for nobody to wait', async () => {
    const { of, read, fake } = start()
    await Promise.all([of(token), of(token, unknown), of(token)])
    // The pools, and what they hold; then what only the second one asked for, which has none.
    const calls = read.mock.calls.length
    expect(calls).toBeLessThanOrEqual(4)
    expect(new Set(read.mock.calls.map(([, options]) => options?.block)).size).toBe(1)
    vi.advanceTimersByTime(59_000)
    await of(token)
    expect(read).toHaveBeenCalledTimes(calls)
    vi.advanceTimersByTime(2000)
    addPair(fake, { [weth]: 40n * ether, [token]: 5000n })
    expect(await of(token)).toEqual([{ numerator: 20n * ether, denominator: 5000n }])
    await vi.waitFor(async () =>
      expect(await of(token)).toEqual([{ numerator: 40n * ether, denominator: 5000n }]),
    )
  })

  test('behavior: without the node what was known is told for ten minutes, then nothing, and nothing fails', async () => {
    const { of, fake, failures } = start()
    const known = await of(token)
    fake.setDown(true)
    vi.advanceTimersByTime(9 * 60_000)
    expect(await of(token)).toEqual(known)
    await vi.waitFor(() => expect(failures).toHaveLength(1))
    vi.advanceTimersByTime(2 * 60_000)
    expect(await of(token)).toEqual([undefined])
    expect(failures).toHaveLength(2)
    // It is left alone for a while.
    expect(await of(token)).toEqual([undefined])
    expect(failures).toHaveLength(2)
    fake.setDown(false)
    vi.advanceTimersByTime(10_000)
    expect(await of(token)).toEqual(known)
  })

  test('behavior: a node that does not answer is waited for for a second', async () => {
    const { of, fake } = start()
    fake.source.head = () => new Promise(() => {})
    const answer = of(token)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await answer).toEqual([undefined])
  })
})
