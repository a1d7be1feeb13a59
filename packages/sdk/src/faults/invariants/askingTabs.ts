import type { World } from '../world.ts'

/** How many tabs were asked for the whole of it, each by its own click. */
export function askingTabs(world: World): number {
  return new Set(world.clicks.filter(entry => !entry.resumed).map(entry => entry.tab)).size
}
