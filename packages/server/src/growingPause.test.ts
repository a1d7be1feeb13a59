import { afterEach, expect, test, vi } from 'vitest'
import { growingPause } from './growingPause.ts'

afterEach(() => vi.restoreAllMocks())

const pauses = (draw: number) => {
  vi.spyOn(Math, 'random').mockReturnValue(draw)
  return [1, 2, 3, 4, 5, 6, 2000].map(failures =>
    growingPause(failures, { first: 300, longest: 5000 }),
  )
}

test('default: twice as long each time, half of it by chance, and never longer than the longest', () => {
  expect(pauses(1)).toEqual([300, 600, 1200, 2400, 4800, 5000, 5000])
  expect(pauses(0)).toEqual([150, 300, 600, 1200, 2400, 2500, 2500])
})
