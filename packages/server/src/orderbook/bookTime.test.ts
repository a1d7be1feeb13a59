import { describe, expect, test } from 'vitest'
import { bookTime } from './bookTime.ts'

const now = () => 1_800_000_000_500
const wall = 1_800_000_000

describe('bookTime', () => {
  test('default: the newer one of the block and the wall clock', () => {
    expect(bookTime({ chain: {}, now }, { timestamp: wall - 60 })).toBe(wall)
    expect(bookTime({ chain: {}, now }, { timestamp: wall + 60 })).toBe(wall + 60)
  })

  test('behavior: a block far ahead of the wall clock counts a quarter of an hour', () => {
    expect(bookTime({ chain: {}, now }, { timestamp: wall * 2 })).toBe(wall + 900)
  })

  test('options: mostBlockLead', () => {
    const chain = { mostBlockLead: 86_400 }
    expect(bookTime({ chain, now }, { timestamp: wall + 7200 })).toBe(wall + 7200)
    expect(bookTime({ chain, now }, { timestamp: wall * 2 })).toBe(wall + 86_400)
  })
})
