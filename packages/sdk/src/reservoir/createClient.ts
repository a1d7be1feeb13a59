import { ReservoirClient } from './reservoirClient.ts'
import type { ReservoirClientOptions } from './types.ts'

let latest: ReservoirClient | undefined

/**
 * Makes the client that `getClient` returns; called again, it gives that one new settings, as the old
 * package did. `new ReservoirClient` makes an independent one.
 *
 * @example
 * ```ts
 * import { createClient, reservoirChains } from '@sluice/sdk/reservoir'
 *
 * const client = createClient({
 *   chains: [
 *     { ...reservoirChains.base, baseApiUrl: 'https://market.example/api/8453', active: true },
 *   ],
 *   source: 'shop.example',
 * })
 * ```
 */
export function createClient(options: ReservoirClientOptions): ReservoirClient {
  if (latest) latest.configure(options)
  else latest = new ReservoirClient(options)
  return latest
}

/**
 * The client that `createClient` made.
 *
 * @throws ReferenceError when there is none.
 * @example
 * ```ts
 * import { createClient, getClient, reservoirChains } from '@sluice/sdk/reservoir'
 *
 * createClient({
 *   chains: [
 *     { ...reservoirChains.base, baseApiUrl: 'https://market.example/api/8453', active: true },
 *   ],
 * })
 * console.log(getClient().currentChain()?.id) // 8453
 * ```
 */
export function getClient(): ReservoirClient {
  if (latest) return latest
  throw new ReferenceError('ReservoirClient missing configuration: call createClient first')
}
