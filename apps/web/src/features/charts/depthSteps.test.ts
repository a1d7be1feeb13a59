import { describe, expect, test } from 'vitest'
import { depthRange, depthSteps } from './depthSteps.ts'

const bids = depthSteps(
  [
    { price: 0.3, quantity: 2 },
    { price: 0.4, quantity: 1 },
  ],
  'bid',
)
const asks = depthSteps(
  [
    { price: 900, quantity: 1 },
    { price: 0.5, quantity: 3 },
    { price: 0.6, quantity: 1 },
  ],
  'ask',
)

describe('depthSteps', () => {
  test('default: from the best price on, whatever the order', () => {
    expect(bids).toEqual([
      { price: 0.4, sum: 1 },
      { price: 0.3, sum: 3 },
    ])
    expect(asks.map(step => step.sum)).toEqual([3, 4, 5])
  })

  test('behavior: what has no price or no quantity is left out', () => {
    const odd = [{ price: null, quantity: 1 }, { price: 1 }, { price: -1, quantity: 1 }]
    expect(depthSteps(odd, 'ask')).toEqual([])
  })
})

describe('depthRange', () => {
  test('default: around the meeting of both, without the listing that nobody would buy', () => {
    const [from, to] = depthRange(bids, asks)
    expect([from, to]).toEqual([expect.closeTo(0.262), expect.closeTo(1.288)])
    // The last step of each side has a width.
    expect(from).toBeLessThan(bids.at(-1)?.price ?? 0)
    expect(to).toBeLessThan(asks.at(-1)?.price ?? 0)
  })

  test('behavior: one side alone, or none', () => {
    expect(depthRange(bids, [])).toEqual([expect.closeTo(0.2912), expect.closeTo(0.5288)])
    expect(depthRange([], asks)).toEqual([expect.closeTo(0.314), expect.closeTo(1.286)])
    expect(depthRange([], [])).toEqual([0, 0])
  })
})
