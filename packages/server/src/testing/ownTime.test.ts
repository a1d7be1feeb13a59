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
    const start = process.cpuUsage()
    const { time } = await ownTime(() => wait(500))
    const { user, system } = process.cpuUsage(start)
    // Alone it is all of it; among others some beats come late.
    expect(time - (user + system) / 1000).toBeGreaterThanOrEqual(20)
    expect(time).toBeLessThan(1000)
  })
})
