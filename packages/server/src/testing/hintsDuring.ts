import type { Bus, Hint } from '../bus/bus.ts'

/** A chain that no server has: its hint comes after all that were published before. */
const last = { chainId: 7 }

/** What is told on the bus of a server while something is done. For tests. */
export async function hintsDuring(bus: Bus, work: () => Promise<unknown>): Promise<Hint[]> {
  const heard: Hint[] = []
  const arrivals = new Set<() => void>()
  const arrived = () => new Promise<void>(resolve => arrivals.add(resolve))
  const all = () => {
    const end = arrived()
    bus.publish(last)
    return end
  }
  const stop = bus.subscribe(hint => {
    if (hint && hint.chainId !== last.chainId) heard.push(hint)
    else {
      for (const resolve of arrivals) resolve()
      arrivals.clear()
    }
  })
  try {
    // Whoever subscribes hears first that he may have missed something; what is on its way belongs to before.
    await arrived()
    await all()
    heard.length = 0
    await work()
    await all()
  } finally {
    stop()
  }
  return heard
}
