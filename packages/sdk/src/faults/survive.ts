import { SluiceError } from '../errors.ts'
import { assertInvariants } from './assertInvariants.ts'
import { installClock } from './clock.ts'
import { createWorld } from './createWorld.ts'
import { describe, type Lived } from './live.ts'
import type { Click, Tab, World, WorldOptions } from './world.ts'

/**
 * Lives one trade in which the process dies at the effects named, each time opens a new page that shares
 * nothing with the old one but the storage, and goes on with what it finds there. A person who finds
 * nothing clicks again. The invariants hold at the end.
 */
export async function survive(
  options: WorldOptions & { reload?: number | undefined },
): Promise<Lived> {
  const clock = installClock()
  try {
    const world = createWorld(clock, options)
    const click = await endure(world, options.reload)
    const lived = describe(world, click)
    await assertInvariants(world)
    return { ...lived, happened: world.happened().sort() }
  } finally {
    clock.uninstall()
  }
}

/**
 * A click and everything after it, until a page has shown its end.
 *
 * @param reload - Milliseconds until the page is there again after it died.
 */
export async function endure(world: World, reload = 2_000): Promise<Click> {
  let tab = world.open()
  let click = world.click(tab)
  await world.run()
  while (tab.dead) {
    await elapse(world, reload)
    tab = world.open()
    click = await continueIn(world, tab, click)
  }
  return click
}

async function continueIn(world: World, tab: Tab, before: Click): Promise<Click> {
  const resumed = await world.resume(tab)
  if (tab.dead) return before
  if (resumed && isUncertain(resumed)) {
    // The person looks at the wallet, until nothing is open or pending there, and says so.
    for (let look = 0; look < 240 && (look === 0 || isBusy(world)); look += 1) {
      await pass(world, 60_000)
    }
    if (isBusy(world) || isDone(world, resumed)) return resumed
    const confirmed = await world.resume(tab, { again: true })
    return tab.dead ? before : (confirmed ?? resumed)
  }
  if (resumed) return resumed
  // It was over, and only the page did not learn it.
  if (world.prompts.length > 0) return before
  // Nothing was written down, so nothing was asked.
  const click = world.click(tab)
  await world.run()
  return click
}

function isUncertain({ settled }: Click): boolean {
  const { error } = settled ?? {}
  return error instanceof SluiceError && error.code === 'unknown_item'
}

/** Whether the wallet shows that something is open or pending. */
function isBusy({ chain, prompts }: World): boolean {
  return (
    prompts.some(({ state }) => state === 'open') ||
    chain.transactions.some(({ block }) => block === undefined)
  )
}

/** Whether the wallet or the marketplace shows as done what the page could not tell. */
function isDone(
  { prompts, chain, altered, trade, happened }: World,
  { snapshots }: Click,
): boolean {
  const step = snapshots.at(-1)?.steps.find(({ id }) => id === trade.lastStep)
  const unsure = (step?.items ?? []).flatMap(({ state }, index) =>
    state === 'unknown' || state === 'prompting' ? [index] : [],
  )
  const sent = prompts.filter(({ hash }) =>
    chain.transactions.some(
      entry => entry.hash === hash && entry.status === 'success' && !altered.has(entry.hash),
    ),
  )
  const done = [...happened(), ...sent.flatMap(({ items }) => items)]
  return unsure.some(index => done.includes(index))
}

async function pass(world: World, milliseconds: number): Promise<void> {
  const until = world.clock.now() + milliseconds
  let there = false
  world.clock.after(milliseconds, () => {
    there = true
  })
  while (!there && (await world.clock.step(until)));
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
