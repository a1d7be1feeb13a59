import { describe, expect, test } from 'vitest'
import { dai, sourceOfTicks, usdc, wholeRange } from '../../testing/v3Pools.ts'
import type { V3Pool } from '../types.ts'
import type { V3TickSource } from './readThrough.ts'
import { readV3AmountIn } from './readV3AmountIn.ts'
import { readV3AmountOut } from './readV3AmountOut.ts'
import { v3AmountOut } from './v3AmountOut.ts'
import { v3TickReader } from './v3TickReader.ts'

const { ticks: _, ...stateOnly } = wholeRange
const pool: V3Pool = stateOnly
const narrow: V3Pool = {
  ...wholeRange,
  ticks: [
    { index: -600, liquidityNet: 10n ** 18n },
    { index: -60, liquidityNet: 1n },
    { index: 600, liquidityNet: -(10n ** 18n) - 1n },
  ],
  liquidity: 10n ** 18n + 1n,
}

describe('readV3AmountOut', () => {
  test('default: within the first word one word is read, and no tick', async () => {
    const { source, asked } = sourceOfTicks(wholeRange.ticks ?? [], 10)
    const quote = await readV3AmountOut({ pool, source, tokenIn: usdc, amountIn: 100n })
    expect(quote).toMatchObject({ amountOut: 98n, partial: false })
    expect(asked).toEqual({ words: [0], ticks: [] })
  })

  test('behavior: a tick is read when the price crosses it', async () => {
    const { source, asked } = sourceOfTicks(narrow.ticks ?? [], 10)
    const amountIn = 10n ** 16n
    const quote = await readV3AmountOut({ pool: narrow, source, tokenIn: dai, amountIn })
    expect(quote).toEqual(v3AmountOut({ pool: narrow, tokenIn: dai, amountIn }))
    expect(quote.ticksCrossed).toBe(1)
    expect(asked.ticks).toEqual([-60])
  })

  test('options: signal, before and while it waits for a source that does not heed it', async () => {
    const reason = new Error('enough')
    const { source, asked } = sourceOfTicks([], 10)
    await expect(
      readV3AmountOut({
        pool,
        source,
        tokenIn: dai,
        amountIn: 1n,
        signal: AbortSignal.abort(reason),
      }),
    ).rejects.toBe(reason)
    expect(asked.words).toEqual([])

    const controller = new AbortController()
    const deaf: V3TickSource = {
      tickBitmap: () => new Promise(() => {}),
      liquidityNet: () => new Promise(() => {}),
    }
    const waiting = readV3AmountOut({
      pool,
      source: deaf,
      tokenIn: dai,
      amountIn: 1n,
      signal: controller.signal,
    })
    controller.abort(reason)
    await expect(waiting).rejects.toBe(reason)
  })

  test('options: signal: a source that fails when it is aborted leaves no rejection behind', async () => {
    const unhandled: unknown[] = []
    const note = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', note)
    try {
      const reason = new Error('enough')
      const source = v3TickReader({
        pool: usdc.address,
        call: async (_, { signal }) => {
          signal?.throwIfAborted()
          return '0x'
        },
      })
      const signal = AbortSignal.abort(reason)
      const asked = { pool, source, tokenIn: dai, amountIn: 1n, signal }
      await expect(readV3AmountOut(asked)).rejects.toBe(reason)
      await new Promise(resume => setTimeout(resume, 5))
    } finally {
      process.off('unhandledRejection', note)
    }
    expect(unhandled).toEqual([])
  })

  test('options: timeout, of a source that never answers', async () => {
    const deaf: V3TickSource = {
      tickBitmap: () => new Promise(() => {}),
      liquidityNet: () => new Promise(() => {}),
    }
    await expect(
      readV3AmountOut({ pool, source: deaf, tokenIn: dai, amountIn: 1n, timeout: 5 }),
    ).rejects.toMatchObject({ code: 'reading_stopped', field: 'timeout', retryable: true })
  })

  test('options: maxReads, of a pool whose liquidity ends', async () => {
    const spaced: V3Pool = { ...narrow, fee: 100, tickSpacing: 1 }
    const asked = { pool: spaced, tokenIn: dai, amountIn: 10n ** 30n }
    const { source, asked: reads } = sourceOfTicks(narrow.ticks ?? [], 1)
    await expect(readV3AmountOut({ ...asked, source })).rejects.toMatchObject({
      code: 'reading_stopped',
      field: 'maxReads',
    })
    expect(reads.words.length + reads.ticks.length).toBe(1_000)
    const whole = await readV3AmountOut({ ...asked, source, maxReads: 4_000 })
    expect(whole).toEqual(v3AmountOut(asked))
  })

  test('options: timeout and signal, of a source that answers at once and never ends', async () => {
    const endless: V3TickSource = {
      tickBitmap: async () => 2n ** 256n - 1n,
      liquidityNet: async () => 0n,
    }
    const spaced = { ...narrow, fee: 100, tickSpacing: 1 }
    const asked = { pool: spaced, source: endless, tokenIn: dai, amountIn: 10n ** 30n }
    const limits = { maxReads: 1_000_000, timeout: 50 }
    await expect(readV3AmountOut({ ...asked, ...limits })).rejects.toMatchObject({
      code: 'reading_stopped',
      field: 'timeout',
    })
    const signal = AbortSignal.timeout(50)
    await expect(readV3AmountOut({ ...asked, ...limits, timeout: 10_000, signal })).rejects.toThrow(
      expect.objectContaining({ name: 'TimeoutError' }),
    )
    await expect(readV3AmountOut(asked)).rejects.toMatchObject({ field: 'maxReads' })
  })

  test('behavior: the source gets the signal, and what it throws comes through', async () => {
    const { signal } = new AbortController()
    const failure = new Error('node is down')
    const source: V3TickSource = {
      tickBitmap: async (_, options) => {
        expect(options.signal).toBe(signal)
        throw failure
      },
      liquidityNet: async () => 0n,
    }
    await expect(
      readV3AmountOut({ pool, source, tokenIn: dai, amountIn: 1n, signal }),
    ).rejects.toBe(failure)
  })

  test.each<[string, Partial<Record<keyof V3TickSource, unknown>>, string]>([
    ['a bitmap that is none', { tickBitmap: async () => '0x0' }, 'source.tickBitmap(-1)'],
    ['a bitmap below zero', { tickBitmap: async () => -1n }, 'source.tickBitmap(-1)'],
    ['a bitmap of 257 bits', { tickBitmap: async () => 2n ** 256n }, 'source.tickBitmap(-1)'],
    ['no liquidity', { liquidityNet: async () => undefined }, 'source.liquidityNet(-60)'],
    ['too much', { liquidityNet: async () => -(2n ** 128n) }, 'source.liquidityNet(-60)'],
    ['more than there is', { liquidityNet: async () => 2n ** 127n }, 'source.liquidityNet(-60)'],
    ['no function', { liquidityNet: 1 }, 'source.liquidityNet'],
  ])('error: a source that gives %s', async (_, change, field) => {
    const { source } = sourceOfTicks(narrow.ticks ?? [], 10)
    await expect(
      readV3AmountOut({
        pool: { ...narrow, tickCurrent: -1 },
        source: { ...source, ...change } as V3TickSource,
        tokenIn: dai,
        amountIn: 10n ** 17n,
      }),
    ).rejects.toMatchObject({ name: 'RouterError', code: 'invalid_input', field })
  })

  test('error: what is no pool, source or signal', async () => {
    const { source } = sourceOfTicks([], 10)
    const good = { pool, source, tokenIn: dai, amountIn: 1n }
    for (const [field, change] of [
      ['pool', { pool: null }],
      ['source', { source: undefined }],
      ['signal', { signal: {} }],
      ['timeout', { timeout: 0 }],
      ['maxReads', { maxReads: 1.5 }],
      ['tokenIn', { tokenIn: undefined }],
      ['amountIn', { amountIn: -1n }],
    ] as const)
      await expect(readV3AmountOut({ ...good, ...change } as never)).rejects.toMatchObject({
        name: 'RouterError',
        field,
      })
  })
})

describe('readV3AmountOut: options that throw when they are looked at', () => {
  const trap = (): never => {
    throw new TypeError('trap')
  }
  const { source } = sourceOfTicks(wholeRange.ticks ?? [], 10)
  const good = { pool, source, tokenIn: usdc, amountIn: 100n }
  const aborted = { aborted: true, addEventListener: () => {}, removeEventListener: () => {} }
  const whenAborted = { ...aborted, aborted: false }

  test.each<[string, object]>([
    ['an option', Object.defineProperty({ ...good }, 'amountIn', { get: trap })],
    ['a state', { ...good, pool: Object.defineProperty({ ...pool }, 'liquidity', { get: trap }) }],
    ['a token', { ...good, tokenIn: Object.defineProperty({ ...usdc }, 'address', { get: trap }) }],
    [
      'a source',
      {
        ...good,
        source: {
          ...source,
          get tickBitmap() {
            return trap()
          },
        },
      },
    ],
    ['a signal', { ...good, signal: new Proxy({}, { get: trap }) }],
    ['listening', { ...good, signal: { ...whenAborted, addEventListener: trap } }],
    [
      'a reason',
      {
        ...good,
        signal: {
          ...aborted,
          get reason() {
            return trap()
          },
        },
      },
    ],
    [
      'a reason that is told',
      {
        ...good,
        signal: {
          ...whenAborted,
          addEventListener: (_: 'abort', listen: () => void) => listen(),
          get reason() {
            return trap()
          },
        },
      },
    ],
  ])('error: %s', async (_, options) => {
    await expect(readV3AmountOut(options as never)).rejects.toMatchObject({
      ...{ name: 'RouterError', code: 'invalid_input', field: 'the arguments' },
      cause: new TypeError('trap'),
    })
  })

  test('behavior: what is written to while ticks are read changes nothing', async () => {
    const own = { ...pool }
    const options = {
      ...{ pool: own, tokenIn: usdc, amountIn: 100n },
      source: {
        ...source,
        tickBitmap: (...asked: Parameters<V3TickSource['tickBitmap']>) => {
          Object.assign(own, { fee: 'none', tickSpacing: 0, liquidity: undefined })
          return source.tickBitmap(...asked)
        },
      },
    }
    const quote = await readV3AmountOut(options)
    expect(quote).toMatchObject({ amountOut: 98n, poolAfter: { fee: 500, tickSpacing: 10 } })
  })
})

describe('readV3AmountIn', () => {
  test('default', async () => {
    const { source } = sourceOfTicks(wholeRange.ticks ?? [], 10)
    const quote = await readV3AmountIn({ pool, source, tokenOut: dai, amountOut: 98n })
    expect(quote).toMatchObject({ amountIn: 100n, partial: false })
  })

  test('error: more than the pool has', async () => {
    const coarse: V3Pool = { ...narrow, fee: 10_000, tickSpacing: 200 }
    const ticks = [
      { index: -600, liquidityNet: 10n ** 18n + 1n },
      { index: 600, liquidityNet: -(10n ** 18n) - 1n },
    ]
    const { source } = sourceOfTicks(ticks, 200)
    await expect(
      readV3AmountIn({ pool: coarse, source, tokenOut: dai, amountOut: 10n ** 18n }),
    ).rejects.toMatchObject({ code: 'insufficient_reserves', field: 'amountOut' })
  })
})
