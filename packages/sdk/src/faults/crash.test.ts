import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { live } from './live.ts'
import { meetsCatalogue } from './meetsCatalogue.ts'
import { random } from './random.ts'
import { survive } from './survive.ts'
import { type TradeName, trades } from './trades.ts'
import type { Crash, WorldOptions } from './world.ts'

meetsCatalogue(import.meta.filename, { afterAll, afterEach, beforeEach })

// A run touches the outside by calls of the API, the node, the wallet and the storage alone, and time. Each
// of them is a place to die, before it takes effect and after, with its answer lost. Every other await lies
// between two of them, where the world is the same as at the next one: dying there is dying at that one.

/** Buying and listing by themselves, all eight with `npm run test:faults`. */
const whole = process.env.SLUICE_FAULTS === 'all'
const names = whole ? (Object.keys(trades) as TradeName[]) : (['buy', 'list'] as const)
const modes = whole ? [true, false] : [false]

const worlds: WorldOptions[] = names.flatMap(action =>
  modes.map(sync => ({
    ...{ action, sync, items: 2, approval: trades[action].approval !== undefined, atomic: false },
    pace: { person: 300, block: 2_000, api: 20 },
  })),
)

if (whole) {
  const batched = ['buy', 'sell', 'mint', 'transfer'] as const
  for (const action of batched) {
    worlds.push({ action, sync: false, items: 2, approval: true, atomic: true })
  }
}

/** That a run which died ended as if it had not. */
async function assertSame(options: WorldOptions, crashes: readonly Crash[]): Promise<string[]> {
  const place = crashes.map(({ at, side }) => `${side} effect ${at}`).join(', ')
  try {
    const { status, happened, code, world } = await survive({ ...options, crashes })
    const all = JSON.stringify(happened) === '[0,1]'
    // The run was over when it died, and only the page did not learn it.
    const over = status === 'running' || status === 'none'
    if (all && (status === 'complete' || over)) return []
    const last = world.log.filter(entry => entry.kind === 'crash').map(entry => entry.label)
    return [`${place} (${last}): ${status} ${code}, happened ${happened}`]
  } catch (error) {
    return [`${place}: ${error instanceof Error ? error.message : error}`]
  }
}

describe('crash', () => {
  test.each(worlds)(
    'behavior: F71 $action, one by one $sync, as one $atomic: dies at every effect, and ends the same',
    { timeout: 600_000 },
    async options => {
      const { world } = await live(options)
      const failures: string[] = []
      for (let at = 0; at < world.effects; at += 1) {
        for (const side of ['before', 'after'] as const) {
          failures.push(...(await assertSame(options, [{ at, side }])))
        }
      }
      expect(failures).toEqual([])
    },
  )

  test.each(worlds)(
    'behavior: F71 $action, one by one $sync, as one $atomic: dies twice, and ends the same',
    { timeout: 600_000 },
    async options => {
      const { world } = await live(options)
      const next = random(world.effects)
      const failures: string[] = []
      for (let turn = 0; turn < (whole ? 300 : 40); turn += 1) {
        const sides = ['before', 'after'] as const
        const first = Math.floor(next() * world.effects)
        const second = first + 1 + Math.floor(next() * world.effects)
        const crashes = [first, second].map(at => ({ at, side: sides[next() < 0.5 ? 0 : 1] }))
        failures.push(...(await assertSame(options, crashes)))
      }
      expect(failures).toEqual([])
    },
  )
})
