import { acceptOffer } from './actions/acceptOffer.ts'
import { buyToken } from './actions/buyToken.ts'
import { call } from './actions/call.ts'
import { cancelOrder } from './actions/cancelOrder.ts'
import { listToken } from './actions/listToken.ts'
import { mintToken } from './actions/mintToken.ts'
import { placeBid } from './actions/placeBid.ts'
import type { Action } from './actions/runOptions.ts'
import { swapTokens } from './actions/swapTokens.ts'
import { transferTokens } from './actions/transferTokens.ts'
import type { request } from './api/request.ts'
import type { KnownPath, RouteOutput } from './api/routes.ts'
import type { ApiChain } from './chains/defineChain.ts'
import { type ClientConfig, type ClientContext, currentChain } from './context.ts'
import { ConfigurationError } from './errors.ts'
import type { EventListener } from './events.ts'
import { isolate } from './isolate.ts'
import type { JournalStore } from './journal/journalStore.ts'
import { memoryStore } from './journal/memoryStore.ts'
import { hasWebStorage, webStore } from './journal/webStore.ts'
import { loadCode } from './loadCode.ts'
import { consoleSink, createLogger, LogLevel } from './logger.ts'
import { normalizeConfig } from './normalizeConfig.ts'
import { type ResumedRun, resume } from './resume.ts'
import { forgetRun, listRuns, type RunSummary, watchRuns } from './runs.ts'
import { version } from './version.ts'

/** A trading client. Clients share no state with each other. */
export type Client = ClientContext & {
  /** The version of this package. */
  readonly version: string
  readonly chains: readonly ApiChain[]
  /** The active chain, else the first; undefined when there is none. */
  currentChain: () => ApiChain | undefined
  /** Changes only the settings it is given. */
  configure: (settings: Partial<ClientConfig>) => void
  /** Calls a route of the marketplace API, typed by its path. */
  request: <path extends KnownPath>(
    path: path,
    ...options: request.Arguments<path>
  ) => Promise<RouteOutput<path>>
  /** Goes on with the runs that a reload, a crash or an abort stopped; see `resume`. */
  resume: (options: resume.Options) => Promise<readonly ResumedRun[]>
  /** The runs that the journal holds; see `listRuns`. */
  listRuns: () => Promise<readonly RunSummary[]>
  /** Tells them at first and whenever one changed; see `watchRuns`. */
  watchRuns: (listener: (runs: readonly RunSummary[]) => unknown) => () => void
  /** Forgets a run that is over; see `forgetRun`. */
  forgetRun: (options: Parameters<typeof forgetRun>[1]) => Promise<boolean>
  addEventListener: (listener: EventListener) => void
  removeEventListener: (listener: EventListener) => void
  readonly actions: {
    acceptOffer: Action<acceptOffer.Options>
    buyToken: Action<buyToken.Options>
    call: Action<call.Options>
    cancelOrder: Action<cancelOrder.Options>
    listToken: Action<listToken.Options>
    mintToken: Action<mintToken.Options>
    placeBid: Action<placeBid.Options>
    swapTokens: Action<swapTokens.Options>
    transferTokens: Action<transferTokens.Options>
  }
}

let latest: Client | undefined

/**
 * Makes an independent client. The one made last is also what `getClient` returns.
 *
 * @throws ConfigurationError `invalid_configuration` when a setting cannot work.
 * @example
 * ```ts
 * import { createClient, withApi } from '@sluice/sdk'
 * import { base } from '@sluice/sdk/chains'
 *
 * const trader = createClient({
 *   chains: [withApi(base, 'https://market.example/api/8453')],
 *   source: 'market.example',
 * })
 * console.log(trader.currentChain()?.name)
 * ```
 */
export function createClient(config: ClientConfig): Client {
  const listeners = new Set<EventListener>()
  let settings: Readonly<ClientConfig> = normalizeConfig(config)
  const logger = createLogger(
    () => settings.logLevel ?? LogLevel.None,
    (level, parts) => (settings.logSink ?? consoleSink)(level, parts),
  )
  let ownStore: JournalStore | undefined
  const makeStore = () =>
    hasWebStorage()
      ? webStore(undefined, (problem, error) => logger.warn([problem, error]))
      : memoryStore()

  const client: Client = {
    version,
    get config() {
      return settings
    },
    get chains() {
      return settings.chains
    },
    logger,
    activeRuns: new Map(),
    walletQueues: new Map(),
    localSends: new Map(),
    sent: new Map(),
    carried: { ids: new Set(), listeners: new Set() },
    journalStore: () => {
      if (settings.journal === false) return undefined
      ownStore ??= settings.journal ? undefined : makeStore()
      return settings.journal ?? ownStore
    },
    endpoints: new Map(),
    sockets: new Map(),
    watchers: new Map(),
    syncedChecks: new Map(),
    deprecated: new Set(),
    currentChain: () => currentChain(settings),
    configure: changes => {
      settings = normalizeConfig({ ...settings, ...changes })
    },
    request: async (path, ...options) => {
      const { request } = await loadCode(() => import('./api/request.ts'))
      return request(client, path, ...options)
    },
    resume: options => resume(client, options),
    listRuns: () => listRuns(client),
    watchRuns: listener => watchRuns(client, listener),
    forgetRun: options => forgetRun(client, options),
    addEventListener: listener => {
      listeners.add(listener)
    },
    removeEventListener: listener => {
      listeners.delete(listener)
    },
    emit: (event, chainId) => {
      for (const listener of [...listeners]) {
        isolate(
          () => listener(event, chainId),
          error => logger.error(['An event listener threw', error]),
        )
      }
    },
    // What trading needs is loaded with the first trade: a page that only shows a market waits for less.
    actions: {
      acceptOffer: options => acceptOffer(client, options),
      buyToken: options => buyToken(client, options),
      call: options => call(client, options),
      cancelOrder: options => cancelOrder(client, options),
      listToken: options => listToken(client, options),
      mintToken: options => mintToken(client, options),
      placeBid: options => placeBid(client, options),
      swapTokens: options => swapTokens(client, options),
      transferTokens: options => transferTokens(client, options),
    },
  }
  latest = client
  return client
}

/**
 * The client made last.
 *
 * @throws ConfigurationError when none was made.
 * @example
 * ```ts
 * import { createClient, getClient } from '@sluice/sdk'
 *
 * const made = createClient({ chains: client.chains })
 * console.log(getClient() === made) // true
 * ```
 */
export function getClient(): Client {
  if (!latest) {
    throw new ConfigurationError('No client was created', {
      code: 'no_client',
      hints: ['Call createClient first.'],
    })
  }
  return latest
}
