import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { ownTime } from './ownTime.ts'

describe('ownTime', () => {
  test('behavior: computing counts, by the processor and not by the clock', async () => {
    const { result, time } = await ownTime(async () => {
      const start = process.cpuUsage()
      let turns = 0
      for (;;) {
        for (let i = 0; i < 10_000; i++) turns = (turns * 31 + i) % 1009
        const { user, system } = process.cpuUsage(start)
        if (user + system >= 60_000) return turns
      }
    })
    expect(result).toBeLessThan(1009)
    expect(time).toBeGreaterThanOrEqual(59)
  })

  test('behavior: so does waiting, as a request that sleeps or waits for a lock', async () => {
    // The loop's clock is in whole milliseconds.
    expect((await ownTime(() => wait(80))).time).toBeGreaterThanOrEqual(70)
  })
})
