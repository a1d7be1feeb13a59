import { describe, expect, test } from 'vitest'
import { linearScale } from './scale.ts'
import { timeMarks } from './timeMarks.ts'

const noon = Date.UTC(2026, 2, 10, 12) / 1000
const day = 86_400

describe('timeMarks', () => {
  test('default: the ends are within the drawing, and as many between as there is room for', () => {
    const x = linearScale([noon, noon + 30 * day], [50, 400])
    const marks = timeMarks(noon, noon + 30 * day, x, 'UTC')
    expect(marks.map(({ x, anchor }) => [Math.round(x), anchor])).toEqual([
      [50, 'start'],
      [167, 'middle'],
      [283, 'middle'],
      [400, 'end'],
    ])
    expect(marks.map(({ text }) => text)).toEqual(['Mar 10', 'Mar 20', 'Mar 30', 'Apr 9'])
  })

  test('behavior: no day is said twice, and a short time is told in hours', () => {
    const wide = (to: number) => linearScale([noon, noon + to], [0, 2000])
    const days = timeMarks(noon, noon + 3 * day, wide(3 * day), 'UTC').map(({ text }) => text)
    expect(new Set(days).size).toBe(days.length)
    expect(
      timeMarks(noon, noon + day, wide(day), 'UTC').every(({ text }) => /:00/.test(text)),
    ).toBe(true)
  })

  test('behavior: of one moment one', () => {
    expect(timeMarks(noon, noon, () => 7)).toHaveLength(1)
  })
})
