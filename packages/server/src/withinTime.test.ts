import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { withinTime } from './withinTime.ts'

const never = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

describe('withinTime', () => {
  test('default', async () => {
    expect(await withinTime(1000, undefined, async () => 7)).toBe(7)
  })

  test('behavior: the deadline outlives collections of garbage', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const collecting = setInterval(collect, 10)
    try {
      const { signal } = new AbortController()
      await expect(withinTime(60, signal, never)).rejects.toMatchObject({ name: 'TimeoutError' })
    } finally {
      clearInterval(collecting)
    }
  })

  test('behavior: whoever waits can end it', async () => {
    const outer = new AbortController()
    const reason = new Error('no longer wanted')
    const waiting = withinTime(60_000, outer.signal, never)
    outer.abort(reason)
    await expect(waiting).rejects.toBe(reason)
    await expect(withinTime(60_000, outer.signal, never)).rejects.toBe(reason)
  })
})
