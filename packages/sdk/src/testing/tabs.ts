import { createWalletClient, custom } from 'viem'
import { createClient } from '../client.ts'
import type { ClientConfig } from '../context.ts'
import type { ClientEvent } from '../events.ts'
import type { JournalStore } from '../journal/journalStore.ts'
import { memoryStore } from '../journal/memoryStore.ts'
import type { Scenario } from './scenario.ts'

/** Another tab on the same marketplace, chain and wallet, that shares the storage. */
export function openTab(
  s: Scenario,
  journal: JournalStore,
  config: Partial<ClientConfig> = {},
): Scenario {
  const client = createClient({ ...s.client.config, journal, ...config })
  const events: ClientEvent[] = []
  client.addEventListener(event => events.push(event))
  const wallet = createWalletClient({
    account: s.provider.account.address,
    transport: custom(s.provider, { retryCount: 0 }),
  })
  return { ...s, client, wallet, events }
}

/** What a storage holds now, as a crash leaves it. */
export function copyStore(store: JournalStore): JournalStore {
  const copy = memoryStore()
  for (const key of store.keys('') as readonly string[]) {
    const value = store.get(key)
    if (typeof value === 'string') copy.set(key, value)
  }
  return copy
}
