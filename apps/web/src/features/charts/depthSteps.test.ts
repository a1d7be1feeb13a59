import fc from 'fast-check'
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

  test('behavior: a listing below the offers, before anybody has taken it', () => {
    const cheap = depthSteps([{ price: 0.006, quantity: 1 }], 'ask')
    const [from, to] = depthRange(bids, cheap)
    expect(from).toBeLessThan(0.006)
    expect(to).toBeGreaterThan(0.4)
  })

  test('property: the axis goes up, and the best of both sides is on it', () => {
    const price = fc.double({ min: 1e-18, max: 1e12, noNaN: true })
    const levels = fc.array(fc.record({ price, quantity: fc.integer({ min: 1, max: 99 }) }), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(levels, levels, (offers, listings) => {
        fc.pre(offers.length + listings.length > 0)
        const [bid, ask] = [depthSteps(offers, 'bid'), depthSteps(listings, 'ask')]
        const [from, to] = depthRange(bid, ask)
        expect(from).toBeGreaterThanOrEqual(0)
        expect(from).toBeLessThan(to)
        for (const [best] of [bid, ask])
          if (best) expect(best.price >= from && best.price <= to).toBe(true)
      }),
    )
  })

  test('behavior: one side alone, or none', () => {
    expect(depthRange(bids, [])).toEqual([expect.closeTo(0.2912), expect.closeTo(0.5288)])
    expect(depthRange([], asks)).toEqual([expect.closeTo(0.314), expect.closeTo(1.286)])
    expect(depthRange([], [])).toEqual([0, 0])
  })
})
