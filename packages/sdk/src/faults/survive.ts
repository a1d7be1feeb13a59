import { assertInvariants } from './assertInvariants.ts'
import { installClock } from './clock.ts'
import { describe, type Lived } from './live.ts'
import { type Click, createWorld, type Tab, type World, type WorldOptions } from './world.ts'

/**
 * Lives one trade in which the process dies at the effects named, each time opens a new page that shares
 * nothing with the old one but the storage, and goes on with what it finds there. A person who finds
 * nothing clicks again. The invariants hold at the end.
 */
export async function survive(
  options: WorldOptions & {
    /** Milliseconds until the page is there again after it died. */
    reload?: number | undefined
  },
): Promise<Lived & { deaths: number }> {
  const { reload = 2_000 } = options
  const clock = installClock()
  try {
    const world = createWorld(clock, options)
    let tab = world.open()
    let click = world.click(tab)
    await world.run()
    let deaths = 0
    while (tab.dead) {
      deaths += 1
      await elapse(world, reload)
      tab = world.open()
      click = await continueIn(world, tab, click)
    }
    const lived = describe(world, click)
    await assertInvariants(world)
    return { ...lived, happened: world.happened().sort(), deaths }
  } finally {
    clock.uninstall()
  }
}

async function continueIn(world: World, tab: Tab, before: Click): Promise<Click> {
  const resumed = await world.resume(tab)
  if (tab.dead) return before
  if (resumed) return resumed
  // Nothing was written down, so nothing was asked: or it was over, and everything had happened.
  if (world.happened().length === world.items && world.prompts.length > 0) return before
  const click = world.click(tab)
  await world.run()
  return click
}

async function elapse(world: World, milliseconds: number): Promise<void> {
  const until = world.clock.now() + milliseconds
  let there = false
  world.clock.after(milliseconds, () => {
    there = true
  })
  // What the dead page was just about to do, it does no more.
  await world.clock.quiet()
  world.clock.drop()
  while (!there && (await world.clock.step(until)));
  world.clock.drop()
}
