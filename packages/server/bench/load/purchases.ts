import { createRandom, type World } from '../world/createWorld.ts'

const count = 500

/** Bodies of `/execute/buy/v7` for so many listed tokens of several collections, as a cart holds them. */
export function purchases(world: World, listed: readonly string[], items: number): object[] {
  return Array.from({ length: count }, (_, i) => {
    const random = createRandom(i + 4242)
    const taker = world.account(world.accounts + i)
    const chosen = new Set<string>()
    while (chosen.size < Math.min(items, listed.length))
      chosen.add(listed[Math.floor(random() * listed.length)] ?? '')
    return { taker, items: [...chosen].map(token => ({ token })) }
  })
}
