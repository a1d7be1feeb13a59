import { describe, expect, test } from 'vitest'
import { steadyRows } from './steadyRows.ts'

type Row = { id: string; price: number }
const rowsOf = (...ids: string[]): Row[] => ids.map(id => ({ id, price: 1 }))
const steady = (shown: readonly Row[], rows: readonly Row[]) =>
  steadyRows({ shown, rows, keyOf: row => row.id })
const idsOf = (rows: readonly Row[]) => rows.map(row => row.id).join('')

describe('steadyRows', () => {
  test('default: what comes in between waits and is counted', () => {
    const { rows, fresh, isBehind } = steady(rowsOf('a', 'b', 'c'), rowsOf('x', 'a', 'y', 'b', 'c'))
    expect([idsOf(rows), fresh, isBehind]).toEqual(['abc', 2, true])
  })

  test('behavior: a next page follows at once', () => {
    const { rows, fresh, isBehind } = steady(rowsOf('a', 'b'), rowsOf('a', 'b', 'c', 'd'))
    expect([idsOf(rows), fresh, isBehind]).toEqual(['abcd', 0, false])
  })

  test('behavior: a row keeps its place and shows its new price', () => {
    const { rows, isBehind } = steady(rowsOf('a', 'b'), [
      { id: 'b', price: 1 },
      { id: 'a', price: 9 },
    ])
    expect([idsOf(rows), rows[0]?.price, isBehind]).toEqual(['ab', 9, true])
  })

  test('behavior: what vanished stays where it was until the list is drawn anew', () => {
    const { rows, fresh, isBehind } = steady(rowsOf('a', 'b', 'c'), rowsOf('a', 'c'))
    expect([idsOf(rows), fresh, isBehind]).toEqual(['abc', 0, true])
  })

  test('behavior: of another list altogether nothing is appended', () => {
    const { rows, fresh } = steady(rowsOf('a', 'b'), rowsOf('x', 'y', 'z'))
    expect([idsOf(rows), fresh]).toEqual(['ab', 3])
    expect(idsOf(steady([], rowsOf('x')).rows)).toBe('x')
  })
})
