import { describe, expect, test } from 'vitest'
import { runSeed } from './runSeed.ts'

/** How many seeds: 500 here, 10,000 with `npm run test:faults`, one with `--seed`. */
const one = process.env.SLUICE_SEED
const count = Number(process.env.SLUICE_SEEDS ?? 500)
const seeds = one ? [Number(one)] : Array.from({ length: count }, (_, index) => index + 1)

describe('seeds', () => {
  test(`default: ${seeds.length} schedules of faults hold I1 to I11`, {
    timeout: 3_600_000,
  }, async () => {
    const failures: string[] = []
    for (const seed of seeds) {
      await runSeed(seed).catch((error: Error) => failures.push(error.message))
    }
    expect(failures.join('\n\n')).toBe('')
  })

  test('behavior: a seed replays exactly, prompts in the same order (I12)', {
    timeout: 600_000,
  }, async () => {
    for (const seed of one ? seeds : Array.from({ length: 50 }, (_, index) => 7 * index + 1)) {
      const first = await runSeed(seed)
      const second = await runSeed(seed)
      expect(second.trace).toBe(first.trace)
    }
  })
})
