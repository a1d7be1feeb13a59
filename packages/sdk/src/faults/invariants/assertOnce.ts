import type { Prompt, World } from '../world.ts'
import { askingTabs } from './askingTabs.ts'
import { isOver } from './isOver.ts'

/** I1 and I6: nothing is asked for again that was or may be carried out, and nothing happens twice. */
export function assertOnce(world: World, consents: number): void {
  // Another tab may ask for itself once the first has ended without having moved anything.
  const most = Math.max(consents, askingTabs(world))
  for (let item = 0; item < world.items; item += 1) {
    const times = world.happened().filter(index => index === item).length
    if (times > consents) throw new Error(`I1: item ${item} happened ${times} times`)
    const asked = world.prompts.filter(prompt => prompt.items.includes(item))
    for (const [index, { at }] of asked.entries()) {
      const open = asked.slice(0, index + 1).filter(prompt => !isOver(world, prompt, at))
      if (open.length <= most) continue
      throw new Error(`I1: the wallet was asked ${asked.length} times for item ${item}`)
    }
    for (const tab of world.tabs) {
      const own = asked.filter(prompt => prompt.tab === tab.id && !isUnbatched(prompt)).length
      if (own > consents) throw new Error(`I1: one run asked ${own} times for item ${item}`)
    }
  }
}

/** A wallet that takes no batch, or not this one, and took nothing of it: each is asked for by itself. */
function isUnbatched({ method, state }: Prompt): boolean {
  return method === 'wallet_sendCalls' && state === 'refused'
}
