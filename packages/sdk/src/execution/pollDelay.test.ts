import { describe, expect, test } from 'vitest'
import { pollDelay } from './pollDelay.ts'

const options: pollDelay.Options = {
  waited: 0,
  sinceHead: undefined,
  headSeen: false,
  interval: undefined,
  pushed: false,
  behind: false,
  errors: 0,
  limited: false,
}
const delay = (more: Partial<pollDelay.Options>) => pollDelay({ ...options, ...more })
const known = { interval: 12_000, headSeen: true }

describe('pollDelay', () => {
  test('default: closely, when nothing is known', () => {
    expect(delay({})).toBe(250)
  })

  test('behavior: seldom right after a block, closely around the next', () => {
    expect(delay({ ...known, sinceHead: 100 })).toBe(2_000)
    expect(delay({ ...known, waited: 2_000, sinceHead: 100 })).toBe(4_000)
    expect(delay({ ...known, sinceHead: 11_800 })).toBe(250)
    expect(delay({ ...known, sinceHead: 12_200 })).toBe(250)
    expect(delay({ ...known, waited: 2_000, sinceHead: 18_000 })).toBe(4_000)
  })

  test('behavior: never past the moment at which a block is expected', () => {
    for (let sinceHead = 0; sinceHead < 11_500; sinceHead += 100) {
      expect(sinceHead + delay({ ...known, sinceHead })).toBeLessThan(12_000)
    }
  })

  test('behavior: a block that comes long before its time waits for 4 s at most', () => {
    for (let sinceHead = 0; sinceHead < 60_000; sinceHead += 100) {
      const late = delay({ ...known, interval: 60_000, waited: 2_000, sinceHead })
      expect(late).toBeLessThanOrEqual(4_000)
    }
  })

  test('behavior: overdue for long, it is asked for less and less often', () => {
    const overdue = { interval: 1_000, headSeen: true, waited: 12_000 }
    expect(delay({ ...overdue, sinceHead: 2_900 })).toBe(250)
    expect(delay({ ...overdue, sinceHead: 8_000 })).toBe(1_000)
    expect(delay({ ...overdue, sinceHead: 100_000 })).toBe(4_000)
    // An empty slot is no reason.
    expect(delay({ ...known, waited: 24_000, sinceHead: 23_900 })).toBeLessThan(450)
  })

  test('behavior: an even pace while the phase is unknown', () => {
    expect(delay({ interval: 12_000, sinceHead: 10 ** 9 })).toBe(1_500)
    expect(delay({ interval: 1_000, sinceHead: 10 ** 9, waited: 1_000 })).toBe(250)
    expect(delay({ interval: 1_000, sinceHead: 10 ** 9, waited: 8_000 })).toBe(1_000)
  })

  test('behavior: patience grows with the wait, up to 15 s', () => {
    expect(delay({ waited: 60_000 })).toBe(1_000)
    expect(delay({ waited: 10 ** 8 })).toBe(15_000)
  })

  test('behavior: a subscription that works is only watched', () => {
    expect(delay({ pushed: true })).toBe(4_000)
    expect(delay({ pushed: true, behind: true })).toBe(100)
  })

  test('behavior: failures are given time, limits more', () => {
    expect([1, 2, 3, 9].map(errors => delay({ errors }))).toEqual([1_000, 2_000, 4_000, 4_000])
    expect(delay({ errors: 9, limited: true })).toBe(15_000)
  })
})
