import { assertInvariants } from './assertInvariants.ts'
import { installClock } from './clock.ts'
import { createWorld } from './createWorld.ts'
import { schedule } from './schedule.ts'
import { endure } from './survive.ts'
import type { TradeName } from './trades.ts'
import type { World } from './world.ts'

/**
 * Lives one seed to its end and checks the invariants.
 *
 * @throws Error that names the seed, what was drawn for it, the invariant, and the command that replays it.
 */
export async function runSeed(
  seed: number,
  actions?: readonly TradeName[],
): Promise<{ world: World; trace: string }> {
  const clock = installClock()
  const drawn = schedule(seed, actions)
  try {
    const world = createWorld(clock, drawn.options)
    await endure(world)
    await world.run()
    await assertInvariants(world)
    return { world, trace: traceOf(world) }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `seed ${seed}: ${why}\n${drawn.describe}\nreplay: npm run test:faults -- --seed ${seed}`,
      { cause },
    )
  } finally {
    clock.uninstall()
  }
}

/** What happened, in order, with all that was said to the API, the node, the wallet and the storage: two runs of one seed must have the same. */
function traceOf(world: World): string {
  return world.log
    .map(({ at, tab, kind, label, data }) => {
      const told = kind === 'progress' ? undefined : data
      const text = JSON.stringify(told, (_, value) =>
        typeof value === 'bigint' ? `${value}n` : value,
      )
      return `${at} ${tab} ${kind} ${label} ${text}`
    })
    .join('\n')
}
