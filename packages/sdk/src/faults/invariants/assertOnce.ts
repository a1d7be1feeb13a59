import type { World } from '../world.ts'
import { askingTabs } from './askingTabs.ts'
import { isStray } from './isStray.ts'

/** I1 and I6: nothing is asked for again that was or may be carried out, and nothing happens twice. */
export function assertOnce(world: World, consents: number): void {
  // Another tab may ask for itself once the first has ended without having moved anything.
  const asks = askingTabs(world)
  for (let item = 0; item < world.items; item += 1) {
    const times = world.happened().filter(index => index === item).length
    if (times > consents) throw new Error(`I1: item ${item} happened ${times} times`)
    const asked = world.prompts.filter(prompt => prompt.items.includes(item))
    // A prompt that was refused for good is over; only then may there be another.
    const real = asked.filter(prompt => prompt.state !== 'refused')
    const lost = real.filter(prompt => prompt.lost || isStray(world, prompt))
    if (real.length - lost.length > Math.max(consents, asks)) {
      throw new Error(`I1: the wallet was asked ${asked.length} times for item ${item}`)
    }
    for (const tab of world.tabs) {
      const own = asked.filter(prompt => prompt.tab === tab.id).length
      if (own > consents) throw new Error(`I1: one run asked ${own} times for item ${item}`)
    }
  }
}
