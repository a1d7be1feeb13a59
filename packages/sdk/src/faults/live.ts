import { assertInvariants } from './assertInvariants.ts'
import { installClock } from './clock.ts'
import { createWorld } from './createWorld.ts'
import type { Click, World, WorldOptions } from './world.ts'

/** How a world ended, in the words that tests compare. */
export type Lived = {
  world: World
  click: Click
  /** The run's status; `none` when it never began. */
  status: string
  /** The code of what was thrown, else of what the state names. */
  code: string | undefined
  moneyMoved: string | undefined
  error: unknown
  /** The states of the items of the action's own step. */
  states: string[]
  /** Which items happened, on the chain or in the order book. */
  happened: number[]
  /** How many requests to sign or send the wallet got. */
  prompts: number
  /** Milliseconds until it settled. */
  elapsed: number
}

/**
 * Lives one trade to its end, and checks the invariants there.
 *
 * @param during - Called once the run began, before time passes.
 */
export async function live(
  options: WorldOptions & {
    consents?: number | undefined
    /** Given to the action beside its arguments. */
    more?: Record<string, unknown> | undefined
    prepare?: ((world: World) => void) | undefined
  },
): Promise<Lived> {
  const clock = installClock()
  try {
    const world = createWorld(clock, options)
    options.prepare?.(world)
    const click = world.click(world.open(), options.more)
    await world.run()
    const lived = describe(world, click)
    await assertInvariants(world, { consents: options.consents ?? 1 })
    return { ...lived, happened: world.happened().sort() }
  } finally {
    clock.uninstall()
  }
}

/** What one click came to. */
export function describe(world: World, click: Click): Lived {
  const { settled, tab, snapshots } = click
  const state = settled?.value?.state ?? tab.events.at(-1)?.data.state
  const error = settled?.error ?? state?.error
  const steps = settled?.value?.steps ?? snapshots.at(-1)?.steps ?? []
  const read = (key: string): string | undefined =>
    typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined
  return {
    ...{ world, click, error },
    status: state?.status ?? 'none',
    code: read('code'),
    moneyMoved: read('moneyMoved'),
    states: steps
      .filter(step => step.id === world.trade.lastStep)
      .flatMap(step => step.items.map(item => item.state)),
    happened: world.happened().sort(),
    prompts: world.prompts.length,
    elapsed: settled?.at ?? Number.NaN,
  }
}
