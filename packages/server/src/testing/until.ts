import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits until something holds, for tests.
 *
 * @throws Error with `what` when it does not within `deadline` milliseconds.
 */
export async function until(what: string, holds: () => unknown, deadline = 10_000): Promise<void> {
  const end = performance.now() + deadline
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Not within ${deadline} ms: ${what}`)
    await sleep(10)
  }
}
