import { describe, expect, test } from 'vitest'
import { spanOf } from './spanOf.ts'

const day = 86_400
const startedAt = 1_800_000_000_000
const begin = startedAt / 1000

describe('spanOf', () => {
  test.each<[string, number, number, object]>([
    ['an end that is ahead', 7 * day, 3 * day, { endsAt: begin + 7 * day, longer: false }],
    ['one of more than 30 days', 90 * day, 3 * day, { endsAt: begin + 90 * day, longer: true }],
    ['one that is over', day, 3 * day, { duration: day, longer: false }],
    ['what was gone at the start', 30 * day - 42, 40 * day, { duration: 30 * day, longer: false }],
    ['a long one that is over', 90 * day - 42, 99 * day, { duration: 90 * day, longer: true }],
    ['an end at a minute of one’s own', 1_234, day, { duration: 1_234, longer: false }],
    ['one before its start', -1, day, {}],
  ])('behavior: %s', (_, end, passed, span) => {
    const now = startedAt + passed * 1000
    expect(spanOf({ expiresAt: begin + end, startedAt, now })).toEqual(span)
  })
})
