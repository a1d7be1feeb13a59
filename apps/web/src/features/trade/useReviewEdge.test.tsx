// @vitest-environment happy-dom
import type { AnyFlowState } from '@sluice/react'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { drawnField } from '../portfolio/testing/drawnField.ts'
import type { TradeDeal } from './tradeRequest.ts'
import { useReviewEdge } from './useReviewEdge.ts'

const { draw } = drawnField()
const now = 1_800_000_000
beforeEach(() => vi.useFakeTimers({ now: now * 1000 }))
afterEach(() => vi.useRealTimers())

const form = { quantity: 1n }
const lineOf = (validUntil: number) => ({ validUntil })
/** How often a trade in a state was opened anew after so many seconds. */
async function opened(state: object, seconds: number) {
  const open = vi.fn()
  const flow = { getState: () => state as AnyFlowState, subscribe: () => () => undefined, open }
  const deal = { flow } as unknown as TradeDeal
  const Trade = () => {
    useReviewEdge(deal)
    return null
  }
  await draw(<Trade />)
  await act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
  return open.mock.calls
}

describe('useReviewEdge', () => {
  const lines = [lineOf(0), lineOf(now + 20)]

  test('default: a review is read anew as its listing expires, and not before', async () => {
    expect(await opened({ phase: 'review', form, quote: { lines } }, 19)).toEqual([])
    expect(await opened({ phase: 'review', form, quote: { lines } }, 21)).toEqual([[form]])
  })

  test('behavior: of a purchase that is paid elsewhere, too', async () => {
    expect(await opened({ phase: 'review', form, quote: { bought: { lines } } }, 21)).toEqual([
      [form],
    ])
  })

  test('behavior: of a mint as a phase of it begins, and as one ends', async () => {
    const phases = [{ endTime: now + 60 }, { startTime: now + 20 }]
    const quote = { lines: [{ quantity: 1n, unitPrice: 5n }], phases }
    expect(await opened({ phase: 'review', form, quote }, 19)).toEqual([])
    expect(await opened({ phase: 'review', form, quote }, 21)).toEqual([[form]])
    // Forty seconds have gone by.
    expect(await opened({ phase: 'review', form, quote }, 21)).toEqual([[form]])
  })

  test('behavior: what has no end, a quote of another kind, and what runs stay as they are', async () => {
    for (const quote of [{ lines: [lineOf(0)] }, { lines: [{}] }, {}])
      expect(await opened({ phase: 'review', form, quote }, 60)).toEqual([])
    expect(await opened({ phase: 'sign', form, quote: { lines } }, 60)).toEqual([])
  })
})
