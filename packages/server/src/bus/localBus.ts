import type { Bus } from './bus.ts'
import { listeners } from './listeners.ts'

/** The bus of a server that is one process. */
export function localBus(): Bus {
  const { tell, subscribe } = listeners(() => true)
  return {
    // Later, so that whoever publishes is never in the middle of something.
    publish: hint => void setImmediate(tell, hint),
    subscribe,
    close: async () => undefined,
  }
}
