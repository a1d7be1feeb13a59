import { describe, expect, test } from 'vitest'
import { limiter } from './limiter.ts'

describe('limiter', () => {
  test('default: no more than so many at once, in order, failures included', async () => {
    const limit = limiter(3)
    let running = 0
    let most = 0
    const began: number[] = []
    const work = (id: number) =>
      limit(async () => {
        began.push(id)
        running += 1
        most = Math.max(most, running)
        await Promise.resolve()
        running -= 1
        if (id % 4 === 0) throw new Error('no')
        return id
      })
    const ids = Array.from({ length: 20 }, (_, id) => id)
    const settled = await Promise.allSettled(ids.map(work))
    expect(most).toBe(3)
    expect(began).toEqual(ids)
    expect(settled.filter(entry => entry.status === 'rejected')).toHaveLength(5)
    expect(await work(21)).toBe(21)
  })

  test('error: who is aborted while it waits leaves at once, and takes nobody else along', async () => {
    const limit = limiter(1)
    let free = (_: string) => {}
    const held = new Promise<string>(resolve => {
      free = resolve
    })
    const stop = new AbortController()
    const first = limit(() => held, stop.signal)
    let began = false
    const second = limit(async () => {
      began = true
    }, stop.signal)
    const third = limit(async () => 'third')
    stop.abort()
    await expect(second).rejects.toMatchObject({ code: 'aborted' })
    await expect(limit(async () => 'late', stop.signal)).rejects.toMatchObject({ code: 'aborted' })
    // The one that has its turn decides for itself.
    free('first')
    expect([await first, await third, began]).toEqual(['first', 'third', false])
    expect(await limit(async () => 'free')).toBe('free')
  })
})
