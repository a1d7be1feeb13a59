import type { Address, Hash, WalletClient } from 'viem'
import type { Client } from '../client.ts'
import type { ClientConfig } from '../context.ts'
import type { ClientEvent } from '../events.ts'
import type { ExecutionResult, ExecutionStep, RunState } from '../execution/state.ts'
import type { resume } from '../resume.ts'
import type { FakeChain } from '../testing/fakeChain.ts'
import type { FakeProvider } from '../testing/fakeProvider.ts'
import type { Clock } from './clock.ts'
import type { Marketplace } from './marketplace.ts'
import type { Trade, TradeName } from './trades.ts'

/** What a tab does to the outside, one call of the API, the node, the wallet or the storage each. */
export type EffectKind = 'api' | 'rpc' | 'wallet' | 'store'

export type Effect = {
  world: World
  kind: EffectKind
  /** `POST /execute/buy/v7`, `eth_getTransactionReceipt`, `set runs/1`. */
  label: string
  params: readonly unknown[]
  /** Called when it really begins. */
  begin?: (() => unknown) | undefined
  /** Carries it out as without a fault. */
  proceed: () => Promise<unknown>
  signal?: AbortSignal | undefined
}

/** One thing that goes wrong. It applies to effects number `from` up to `from + times` of those that match. */
export type Fault = {
  code: string
  name: string
  from?: number | undefined
  times?: number | undefined
} & (
  | { on: EffectKind; match: RegExp; act: (effect: Effect) => unknown }
  | { on: 'chain'; act: (world: World, hash: Hash) => void }
  | { on: 'time'; at: number; act: (world: World) => void }
)

/** The process dies at effect number `at`: before the effect, or after it, with its answer lost. */
export type Crash = { at: number; side: 'before' | 'after' }

export type Entry = { at: number; tab: number; kind: string; label: string; data?: unknown }

/** One page, or one process, with a client of its own. */
export type Tab = {
  id: number
  client: Client
  wallet: WalletClient
  dead: boolean
  events: ClientEvent[]
}

/** One call of an action, and what became of it. */
export type Click = {
  tab: Tab
  /** Whether it goes on with what another page has left. */
  resumed: boolean
  /** Milliseconds on the world's clock. */
  began: number
  controller: AbortController
  snapshots: { steps: readonly ExecutionStep[]; run: RunState }[]
  /** Snapshots that came after the end. */
  late: number
  settled?:
    | {
        at: number
        value?: ExecutionResult | undefined
        error?: unknown
        /**
         * What of the trade was in the mempool, and how many prompts to send were open, at the end. A
         * message that is still to be signed does nothing: nobody would post the signature.
         */
        pending: readonly Hash[]
        open: number
      }
    | undefined
}

export type Prompt = {
  tab: number
  method: string
  key: string
  /** The items it is about: one, or those of a batch. */
  items: readonly number[]
  at: number
  /** Still open in the wallet; `done`: sent or signed; `refused`: it never will be. */
  state: 'open' | 'done' | 'refused'
  signature?: string | undefined
  /** What the wallet sent for it. */
  hash?: Hash | undefined
  /** It was signed, and the process died with the answer: nobody has the signature. */
  lost: boolean
}

export type WorldOptions = {
  action: TradeName
  items?: number | undefined
  approval?: boolean | undefined
  check?: boolean | undefined
  /** One item after the other. */
  sync?: boolean | undefined
  /** Whether the wallet carries several transactions out as one. */
  atomic?: boolean | undefined
  /** How many nodes of its own the client is given, beside the one behind the wallet. */
  nodes?: number | undefined
  /** Whether its nodes have a WebSocket too. */
  sockets?: boolean | undefined
  /** Settings of the client beside these. */
  config?: Partial<ClientConfig> | undefined
  faults?: readonly Fault[] | undefined
  crashes?: readonly Crash[] | undefined
  /** Called before each effect with its number. */
  onEffect?: ((world: World, number: number) => void) | undefined
  /** Milliseconds until a person answers, a transaction is mined, the API answers, the storage has done it. */
  pace?: Pace | undefined
}

type Pace = { person: number; block: number; api: number; store?: number }

export type World = {
  clock: Clock
  options: WorldOptions
  pace: Pace
  trade: Trade
  items: number
  account: Address
  provider: FakeProvider
  chain: FakeChain
  /** Where a call of another chain is carried out. */
  destination: FakeChain
  market: Marketplace
  input: Record<string, unknown>
  /** What every tab shares: the storage of the browser, or a folder. */
  store: Map<string, string>
  log: Entry[]
  lines: unknown[]
  prompts: Prompt[]
  signatures: Set<string>
  /** Transactions that a wallet sent as nobody asked for them: they are no item's. */
  altered: Set<Hash>
  /** Prompts that began before the storage held them. */
  unwritten: string[]
  /** How many blocks the clients wait for. */
  confirmations: number
  /** Sockets that are open, where there are any. */
  sockets: () => number
  tabs: Tab[]
  clicks: Click[]
  /** How many effects there were. */
  effects: number
  note: (tab: number, kind: string, label: string, data?: unknown) => void
  /** A promise that is kept after so much world time. */
  wait: (milliseconds: number) => Promise<void>
  open: () => Tab
  click: (tab: Tab, more?: Record<string, unknown>) => Click
  /** Goes on with what a tab that is gone has left; undefined when that was nothing. */
  resume: (tab: Tab, more?: Partial<resume.Options>) => Promise<Click | undefined>
  /** Mines a transaction, with the effect that its item has. */
  mine: (hash: Hash, outcome?: 'success' | 'reverted' | 'empty') => void
  /** The items that a transaction carries out. */
  itemsOf: (transaction: { hash: Hash; input: string }) => number[]
  /** Item numbers that happened, each as often as it did. */
  happened: () => number[]
  /** Lets time pass until every click has settled. */
  run: (limit?: number) => Promise<void>
  /** Lets everything happen that is still to come. */
  calm: (limit?: number) => Promise<void>
}
