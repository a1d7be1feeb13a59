import { apiKey } from '../openTab.ts'
import type { World } from '../world.ts'
import { isForgetful } from './isForgetful.ts'
import { stringify } from './stringify.ts'

/** I11: neither the key nor a signature is where others could read it. */
export function assertSecrets(world: World): void {
  const secrets = [apiKey, ...world.signatures]
  const places: [string, unknown][] = [
    ['a log line', world.lines],
    ['an event', world.tabs.map(tab => tab.events)],
    ['a snapshot', world.clicks.flatMap(entry => entry.snapshots)],
    ['an error', world.clicks.map(entry => entry.settled?.error)],
    ['a result', world.clicks.map(entry => entry.settled?.value)],
  ]
  for (const [place, value] of places) {
    const text = stringify(value)
    for (const secret of secrets) {
      if (text.includes(secret)) throw new Error(`I11: a secret is in ${place}`)
    }
  }
  // A signature that the marketplace has not acknowledged yet is kept until it has; the key never is.
  const kept = [...world.store.values()].join('\n')
  if (kept.includes(apiKey)) throw new Error('I11: the key is in the storage')
  // What a storage that fails holds, nobody can take out of it.
  const open =
    world.tabs.some(tab => tab.events.at(-1)?.data.state.status === 'unknown') || isForgetful(world)
  if (!open && [...world.signatures].some(signature => kept.includes(signature))) {
    throw new Error('I11: a signature is left in the storage')
  }
  for (const call of world.market.calls) {
    const url = call.path === '/order/v4' ? call.url.replace(/signature=[^&]*/, '') : call.url
    if (!url.startsWith(`${world.market.base}/`)) throw new Error(`I11: a call to ${url}`)
    if (secrets.some(secret => url.includes(secret))) throw new Error('I11: a secret is in a URL')
  }
}
