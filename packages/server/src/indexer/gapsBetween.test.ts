import { describe, expect, test } from 'vitest'
import { type Followed, gapsBetween } from './gapsBetween.ts'

const [a, b, c] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`, `0x${'c'.repeat(40)}`] as const
const all = (startBlock: number, ...ignored: Followed['ignored']): Followed => ({
  ...{ startBlock, collections: 'all', ignored },
})
const some = (startBlock: number, ...collections: Followed['ignored']): Followed => ({
  ...{ startBlock, collections, ignored: [] },
})

describe('gapsBetween', () => {
  test.each([
    ['the same', some(5, a), some(5, a)],
    ['the same in another order', some(5, a, b), some(5, b, a)],
    ['fewer contracts', some(5, a, b), some(5, b)],
    ['some instead of all', all(5, c), some(5, a)],
    ['a later first block', some(5, a), some(9, a)],
    ['more that is ignored', all(5), all(5, a)],
    ['a first block that is yet to come', some(200, a), some(150, a)],
  ])('behavior: %s leaves no gap', (_, before, now) => {
    expect(gapsBetween(before, now, 100)).toEqual([])
  })

  test.each([
    [
      'another contract',
      some(5, a),
      some(5, a, b),
      [{ next: 5, until: 100, collections: [b], except: [] }],
    ],
    [
      'an earlier first block',
      some(50, a),
      some(5, a),
      [{ next: 5, until: 49, collections: [a], except: [] }],
    ],
    [
      'an earlier first block than the index has reached',
      all(500, c),
      all(5, c),
      [{ next: 5, until: 100, collections: null, except: [c] }],
    ],
    [
      'both',
      some(50, a),
      some(5, a, b),
      [
        { next: 5, until: 49, collections: [a, b], except: [] },
        { next: 5, until: 100, collections: [b], except: [] },
      ],
    ],
    [
      'less that is ignored',
      all(5, a, b),
      all(5, b),
      [{ next: 5, until: 100, collections: [a], except: [] }],
    ],
    [
      'one that was ignored',
      all(5, a, b),
      some(5, b, c),
      [{ next: 5, until: 100, collections: [b], except: [] }],
    ],
    [
      'all instead of some',
      some(5, a),
      all(5, c),
      [{ next: 5, until: 100, collections: null, except: [a, c] }],
    ],
  ])('behavior: %s', (_, before, now, gaps) => {
    expect(gapsBetween(before, now, 100)).toEqual(gaps)
  })
})
