import { describe, expect, test } from 'vitest'
import { padRows } from './padRows.ts'

describe('padRows', () => {
  test('default: the last one again, up to a power of two', () => {
    expect(padRows(['a', 'b', 'c'])).toEqual(['a', 'b', 'c', 'c'])
    expect(padRows(['a', 'b', 'c', 'd', 'e'])).toEqual(['a', 'b', 'c', 'd', 'e', 'e', 'e', 'e'])
  })

  test('behavior: as many as are a power of two stay as they are, and none is none', () => {
    expect(padRows([])).toEqual([])
    expect(padRows([7])).toEqual([7])
    expect(padRows([1, 2])).toEqual([1, 2])
    const rows = Array.from({ length: 512 }, (_, index) => index)
    expect(padRows(rows)).toEqual(rows)
  })

  test('behavior: 500 rows have 10 lengths', () => {
    const lengths = Array.from(
      { length: 500 },
      (_, index) => padRows(Array.from({ length: index + 1 }, () => 'row')).length,
    )
    expect([...new Set(lengths)]).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512])
  })
})
