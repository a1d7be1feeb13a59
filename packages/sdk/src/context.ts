import type { ApiChain } from './chains/defineChain.ts'
import { ConfigurationError } from './errors.ts'
import type { ClientEvent } from './events.ts'
import type { Callers } from './execution/callers.ts'
import type { ChainWatcher } from './execution/chainWatcher.ts'
import type { Endpoint } from './execution/endpoints.ts'
import type { execute } from './execution/execute.ts'
import type { RpcSocket } from './execution/rpcSocket.ts'
import type { ExecutionResult, ExecutionState, ProgressListener } from './execution/state.ts'
import type { SyncedChecks } from './execution/syncedChecks.ts'
import type { JournalStore } from './journal/journalStore.ts'
import type { Logger, LogLevel, LogSink } from './logger.ts'
import type { LocalSend } from './wallet/nextNonce.ts'

/** The settings of a client. Only `chains` is needed. */
export type ClientConfig = {
  chains: readonly ApiChain[]
  apiKey?: string | undefined
  /** Sent as `x-rkui-version`. */
  uiVersion?: string | undefined
  /** Inherited by listings and bids that do not say. */
  automatedRoyalties?: boolean | undefined
  /** Inherited by listings and bids without fees, each `<recipient>:<bps>`; a chain's own come first. */
  marketplaceFees?: readonly string[] | undefined
  normalizeRoyalties?: boolean | undefined
  /** The domain that orders and fills are attributed to. */
  source?: string | undefined
  bountyReferrer?: string | undefined
  /** Nothing is logged by default. */
  logLevel?: LogLevel | undefined
  /** Where log lines go instead of the console. */
  logSink?: LogSink | undefined
  /** Polls of the API about one transaction; 150000 divided by the chain's interval when absent. */
  maxPollingAttemptsBeforeTimeout?: number | undefined
  /** Carry out the items of a step one by one. */
  synchronousStepItemExecution?: boolean | undefined
  /** Blocks, the transaction's own included, after which a receipt counts; 1 when absent. */
  confirmations?: number | undefined
  /**
   * Milliseconds for which the marketplace is asked what became of a payment for something on another chain. When absent
   * until five minutes after the deadline that the payment itself states, 30 minutes at least and six hours at most.
   */
  crossChainDeadline?: number | undefined
  /** Milliseconds that a contract account's other signers have; 7 days when absent. */
  signersDeadline?: number | undefined
  /** Whom to contact when a cross-chain purchase fails. */
  supportContact?: string | undefined
  /** Used instead of the global `fetch`. */
  fetch?: typeof fetch | undefined
  /**
   * Where runs are written down, so that `resume` can go on with those that a reload or a crash stopped,
   * and tabs do not carry out one wish twice. Web Storage where it works, else memory; `false` for none.
   */
  journal?: JournalStore | false | undefined
}

/** A run in progress, by the key of its intent. */
export type ActiveRun = {
  result: Promise<ExecutionResult>
  options: execute.Options
  callers: Callers
  /** Settles with the first answer, or at the end. */
  quoted: Promise<void>
  state: () => ExecutionState
  listeners: Set<ProgressListener>
  /** Shows a caller who joins where the run stands. */
  replay: (listener: ProgressListener) => void
}

/** What actions and requests need of a client. */
export type ClientContext = {
  readonly config: Readonly<ClientConfig>
  readonly logger: Logger
  readonly emit: (event: ClientEvent, chainId: number) => void
  readonly activeRuns: Map<string, ActiveRun>
  /** The prompts of each account, one after the other. */
  readonly walletQueues: Map<string, Promise<unknown>>
  /** What local keys sent lately, by chain and account: nodes may not count it yet. */
  readonly localSends: Map<string, LocalSend[]>
  /** The transactions that this client's runs sent, and the ids of those runs. */
  readonly sent: Map<string, string>
  /** The ids of the runs that this client carries out, and who hears when one begins or ends. */
  readonly carried: { readonly ids: Set<string>; readonly listeners: Set<() => void> }
  /** Where runs are written down; undefined when they are not. */
  readonly journalStore: () => JournalStore | undefined
  /** What is known about the chains' nodes, by chain and address. */
  readonly endpoints: Map<string, Endpoint>
  readonly sockets: Map<string, Endpoint & RpcSocket>
  /** The watcher of each chain that something is pending on. */
  readonly watchers: Map<number, ChainWatcher>
  /** What is waiting for the marketplaces' word, by API address. */
  readonly syncedChecks: Map<string, SyncedChecks>
  /** Paths that were reported as deprecated already. */
  readonly deprecated: Set<string>
}

/** The active chain, else the first. */
export function currentChain({ chains }: Pick<ClientConfig, 'chains'>): ApiChain | undefined {
  return chains.find(chain => chain.active === true) ?? chains[0]
}

export type ServedChain = ApiChain & { baseApiUrl: string }

/**
 * The chain an action runs on: the one named, else the active one, else the first.
 *
 * @throws ConfigurationError when it is not configured or has no API address; never another chain instead.
 */
export function findChain(context: Pick<ClientContext, 'config'>, chainId?: number): ServedChain {
  const { chains } = context.config
  const chain =
    chainId === undefined
      ? currentChain(context.config)
      : chains.find(entry => entry.id === chainId)
  if (!chain?.baseApiUrl) {
    throw new ConfigurationError(undefined, {
      details: { chainId, configured: chains.map(entry => entry.id) },
      summary:
        chainId === undefined
          ? 'No chain with a marketplace API is configured.'
          : `Chain ${chainId} has no marketplace API configured.`,
      hints: ['Add the chain to `chains` with `withApi(chain, url)`. Nothing was sent.'],
    })
  }
  return { ...chain, baseApiUrl: chain.baseApiUrl }
}
