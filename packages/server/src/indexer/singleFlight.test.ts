import { expect, test } from 'vitest'
import { singleFlight } from './singleFlight.ts'

test('default: who asks meanwhile waits for the same, and after a failure it begins anew', async () => {
  const ends: (() => void)[] = []
  const work = singleFlight(
    () =>
      new Promise((resolve, reject) =>
        ends.push(ends.length === 0 ? () => reject(new Error('no')) : resolve),
      ),
  )
  expect(work.running()).toBeUndefined()
  const [first, second] = [work(), work()]
  expect(second).toBe(first)
  expect(work.running()).toBe(first)
  ends[0]?.()
  await expect(first).rejects.toThrow('no')
  expect(work.running()).toBeUndefined()
  const third = work()
  ends[1]?.()
  await third
  expect(ends).toHaveLength(2)
})
