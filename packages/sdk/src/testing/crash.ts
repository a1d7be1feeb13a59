import { createWalletClient, custom } from 'viem'
import { createClient } from '../client.ts'
import type { JournalStore } from '../journal/journalStore.ts'
import { memoryStore } from '../journal/memoryStore.ts'
import type { Scenario } from './scenario.ts'
import { copyStore } from './tabs.ts'

/** A client that dies at one of its calls to the marketplace or the wallet. */
export type Doomed = Pick<Scenario, 'client' | 'wallet'> & {
  /** What its storage held when it died; undefined while it lives. */
  left: () => JournalStore | undefined
  /** How many calls it made. */
  calls: () => number
}

/**
 * A client on a scenario's marketplace and wallet that dies at its call number `at`: before the call is
 * made, or once it is carried out and the answer is lost. After that none of its calls is made.
 */
export function doomed(s: Scenario, at: number, when: 'before' | 'after'): Doomed {
  const store = memoryStore()
  let calls = 0
  let left: JournalStore | undefined
  const never = () => new Promise<never>(() => undefined)
  const gate = async <value>(call: () => Promise<value>): Promise<value> => {
    if (left) return never()
    calls += 1
    if (calls !== at) return call()
    if (when === 'before') left = copyStore(store)
    if (when === 'before') return never()
    const answer = call()
    // The storage is left as it was when the call was made.
    left = copyStore(store)
    await answer.catch(() => undefined)
    return never()
  }
  const fetch = s.api.fetch
  const client = createClient({
    ...s.client.config,
    journal: store,
    fetch: (...parts) => gate(() => fetch(...parts)),
  })
  const request = (args: { method: string; params?: unknown }) =>
    gate(() => s.provider.request(args))
  const wallet = createWalletClient({
    account: s.provider.account.address,
    transport: custom({ request }, { retryCount: 0 }),
  })
  return { client, wallet, left: () => left, calls: () => calls }
}

/**
 * Runs virtual time until a client has died or its run has ended.
 *
 * @param advance - Moves the virtual clock by so many milliseconds.
 */
export async function untilDead(
  client: Doomed,
  run: Promise<unknown>,
  advance: (milliseconds: number) => Promise<unknown>,
): Promise<void> {
  let ended = false
  const done = () => {
    ended = true
  }
  run.then(done, done)
  for (let elapsed = 0; elapsed < 600_000 && !ended && !client.left(); elapsed += 50) {
    await advance(50)
  }
  // What it began in its last moment is carried out.
  await advance(100)
}
