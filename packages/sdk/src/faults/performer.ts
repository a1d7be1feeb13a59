import type { Perform } from './openTab.ts'
import type { Crash, Effect, Fault, Tab, World } from './world.ts'

/**
 * How long a prompt may outlive its page, milliseconds. A wallet that shows one for longer, and a person who
 * then says yes to it and to the one that the next page shows, sends twice: the chain cannot tell.
 */
const outlives = 15_000

const never = () => new Promise<never>(() => undefined)

/** What lets the effects of a world take place, or go wrong, or be the last ones of their page. */
export function performer(world: World): {
  /** Everything a tab does to the outside passes here, in one order. */
  perform: Perform
  /** The fault that meets the next thing of this kind, if one does. */
  meet: (kind: Fault['on'], label: string) => Fault | undefined
} {
  const { options, pace } = world
  const faults = (options.faults ?? []).map(fault => ({ fault, seen: 0 }))

  const meet = (kind: Fault['on'], label: string) => {
    let met: Fault | undefined
    for (const entry of faults) {
      const { fault } = entry
      if (fault.on !== kind || ('match' in fault && !fault.match.test(label))) continue
      const { from = 0, times = 1 } = fault
      if (!met && entry.seen >= from && entry.seen < from + times) met = fault
      entry.seen += 1
    }
    if (met) world.note(0, 'fault', `${met.code} ${met.name}`, label)
    return met
  }

  const perform: Perform = async (tab, effect) => {
    if (tab.dead) return never()
    const number = world.effects
    world.effects += 1
    options.onEffect?.(world, number)
    world.note(tab.id, effect.kind, effect.label, effect.params)
    const crash = options.crashes?.find(entry => entry.at === number)
    if (crash?.side === 'before') {
      die(world, tab, crash, effect.label)
      return never()
    }
    effect.begin?.()
    const fault = meet(effect.kind, effect.label)
    const act = fault && 'match' in fault ? fault.act : ({ proceed }: Effect) => proceed()
    const answer = (async () => {
      // A storage takes its time, and what was not awaited is not there yet.
      if (effect.kind === 'store' && pace.store !== 0) await world.wait(pace.store ?? 4)
      return act({ world, ...effect })
    })()
    if (crash) {
      die(world, tab, crash, effect.label)
      await answer.catch(() => undefined)
      return never()
    }
    try {
      const result = await answer
      if (effect.kind === 'api') await world.wait(pace.api)
      return tab.dead ? never() : result
    } catch (error) {
      if (tab.dead) return never()
      throw error
    }
  }
  return { perform, meet }
}

/** A page is gone, with what it waited for; its prompts stay open in the wallet for a while. */
function die(world: World, tab: Tab, { side }: Crash, label: string): void {
  const { clock, tabs, prompts, store, market } = world
  tab.dead = true
  if (tabs.every(entry => entry.dead)) clock.drop()
  clock.after(outlives, () => {
    for (const prompt of prompts) {
      if (prompt.tab === tab.id && prompt.state === 'open') prompt.state = 'refused'
    }
  })
  for (const prompt of prompts) {
    const { signature } = prompt
    const kept = [...store.values()].some(value => value.includes(signature ?? ''))
    const posted = market.orders.some(order => order.signature === signature)
    if (prompt.tab === tab.id && signature && !kept && !posted) prompt.lost = true
  }
  world.note(tab.id, 'crash', `${side} ${label}`)
}
