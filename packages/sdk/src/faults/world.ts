// Loaded before virtual time begins: a first dynamic import takes real time.
import '../actions/perform.ts'
import '../execution/resumeRuns.ts'
import type { Address, Hash, WalletClient } from 'viem'
import type { Client } from '../client.ts'
import type { ClientConfig } from '../context.ts'
import { deepFreeze } from '../deepFreeze.ts'
import type { ClientEvent } from '../events.ts'
import type {
  ExecutionResult,
  ExecutionStep,
  ProgressListener,
  RunState,
} from '../execution/state.ts'
import type { resume } from '../resume.ts'
import { cast } from '../testing/answers.ts'
import { type FakeChain, fakeChain } from '../testing/fakeChain.ts'
import { type FakeProvider, fakeProvider } from '../testing/fakeProvider.ts'
import type { Clock } from './clock.ts'
import { inputsOf, type Marketplace, marketplace } from './marketplace.ts'
import { nodeFetch, openTab, type Perform } from './openTab.ts'
import { destinationId, itemOf, type Trade, type TradeName, trades } from './trades.ts'

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
  pace?: { person: number; block: number; api: number; store?: number } | undefined
}

export type World = {
  clock: Clock
  options: WorldOptions
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

/**
 * How long a prompt may outlive its page, milliseconds. A wallet that shows one for longer, and a person who
 * then says yes to it and to the one that the next page shows, sends twice: the chain cannot tell.
 */
const outlives = 15_000

const never = () => new Promise<never>(() => undefined)

/** The API, the chain, the wallet, the person before it and the tabs, all of them in memory. */
export function createWorld(clock: Clock, options: WorldOptions): World {
  const { action, items = 1, approval = false, check = false } = options
  const pace = options.pace ?? { person: 300, block: 2_000, api: 20 }
  const trade = trades[action]
  // Who listened before is none of this world.
  clock.drop()
  const provider = fakeProvider()
  const { chain } = provider
  const destination = fakeChain(destinationId)
  const account = provider.account.address
  if (options.atomic) provider.capabilities = { '0x7a69': { atomic: { status: 'supported' } } }
  const faults = (options.faults ?? []).map(fault => ({ fault, seen: 0 }))
  let effects = 0
  const solved = new Set<Hash>()

  const world: World = {
    ...{ clock, options, trade, items, account, provider, chain, destination },
    market: marketplace({ trade, items, approval, check, account, chain, destination, provider }),
    input: deepFreeze(trade.input(items)),
    store: new Map(),
    ...{ log: [], lines: [], prompts: [], signatures: new Set(), tabs: [], clicks: [] },
    ...{ altered: new Set(), unwritten: [], sockets: () => 0 },
    confirmations: options.config?.confirmations ?? 1,
    get effects() {
      return effects
    },
    note: (tab, kind, label, data) => world.log.push({ at: clock.now(), tab, kind, label, data }),
    wait: milliseconds => new Promise(resolve => clock.after(milliseconds, resolve)),
    open: () => {
      const tab = openTab(world, perform)
      world.tabs.push(tab)
      return tab
    },
    click: (tab, more) => click(world, tab, more),
    resume: (tab, more) => goOn(world, tab, more),
    mine: (hash, outcome = 'success') => {
      const found = chain.transactions.find(entry => entry.hash === hash)
      if (!found || found.block !== undefined) return
      const done = outcome === 'success' ? world.itemsOf(found) : []
      const [index] = done
      const logs = done.flatMap(item => trade.logs(item, account))
      chain.mine(hash, { status: outcome === 'reverted' ? 'reverted' : 'success', logs })
      world.note(0, 'chain', `mined ${outcome}`, hash)
      // The blocks that it is confirmed by.
      for (let block = 1; block < world.confirmations; block += 1) {
        clock.after(block * pace.block, () => chain.mine())
      }
      if (trade.name !== 'call' || outcome !== 'success' || index === undefined) return
      const { input } = found
      clock.after(pace.block, () => {
        if (found.block === undefined || solved.has(hash)) return
        solved.add(hash)
        const solver = { from: cast.seller, to: cast.nft, value: 0n }
        destination.mine(destination.send({ ...solver, input }), { logs: trade.logs(0, account) })
        world.note(0, 'chain', 'mined on the destination', hash)
      })
    },
    happened: () =>
      trade.kind === 'signature'
        ? world.market.orders.map(order => order.index)
        : (trade.name === 'call' ? destination : chain).transactions.flatMap(entry =>
            entry.block !== undefined && entry.logs.length > 0 ? world.itemsOf(entry) : [],
          ),
    itemsOf: transaction =>
      world.altered.has(transaction.hash)
        ? []
        : inputsOf(provider, transaction).flatMap(input => itemOf(input) ?? []),
    run: async (limit = 4 * 3_600_000) => {
      const open = () => world.clicks.some(entry => !entry.settled && !entry.tab.dead)
      await clock.quiet()
      while (open()) {
        if (!(await clock.step()) && open()) {
          throw new Error('I7: the run waits for nothing, and does not end')
        }
        if (clock.now() - clock.slept() > limit)
          throw new Error(`I7: the run did not end within ${limit} ms`)
      }
    },
    calm: async (limit = 8 * 3_600_000) => {
      while (clock.appointments() > 0 && clock.now() < limit && (await clock.step()));
    },
  }

  for (const { fault } of faults) {
    if (fault.on === 'time') clock.after(fault.at, () => fault.act(world))
  }

  /** The fault that meets the next thing of this kind, if one does. */
  const meet = (kind: Fault['on'], label: string) => {
    let met: Fault | undefined
    for (const entry of faults) {
      const { fault } = entry
      if (fault.on !== kind || ('match' in fault && !fault.match.test(label))) continue
      const { from = 0, times = 1 } = fault
      if (!met && entry.seen >= from && entry.seen < from + times) met = fault
      entry.seen += 1
    }
    if (met) world.note(0, 'fault', `${met.code} ${met.name}`, label)
    return met
  }

  /** Everything a tab does to the outside passes here, in one order. */
  const perform: Perform = async (tab, effect) => {
    if (tab.dead) return never()
    const number = effects
    effects += 1
    options.onEffect?.(world, number)
    world.note(tab.id, effect.kind, effect.label, effect.params)
    const crash = options.crashes?.find(entry => entry.at === number)
    const die = () => {
      tab.dead = true
      if (world.tabs.every(entry => entry.dead)) clock.drop()
      clock.after(outlives, () => {
        for (const prompt of world.prompts) {
          if (prompt.tab === tab.id && prompt.state === 'open') prompt.state = 'refused'
        }
      })
      for (const prompt of world.prompts) {
        const { signature } = prompt
        const kept = [...world.store.values()].some(value => value.includes(signature ?? ''))
        const posted = world.market.orders.some(order => order.signature === signature)
        if (prompt.tab === tab.id && signature && !kept && !posted) prompt.lost = true
      }
      world.note(tab.id, 'crash', `${crash?.side} ${effect.label}`)
    }
    if (crash?.side === 'before') {
      die()
      return never()
    }
    effect.begin?.()
    const fault = meet(effect.kind, effect.label)
    const act = fault && 'match' in fault ? fault.act : ({ proceed }: Effect) => proceed()
    const answer = (async () => {
      // A storage takes its time, and what was not awaited is not there yet.
      if (effect.kind === 'store' && pace.store !== 0) await world.wait(pace.store ?? 4)
      return act({ world, ...effect })
    })()
    if (crash) {
      die()
      await answer.catch(() => undefined)
      return never()
    }
    try {
      const result = await answer
      if (effect.kind === 'api') await world.wait(pace.api)
      return tab.dead ? never() : result
    } catch (error) {
      if (tab.dead) return never()
      throw error
    }
  }

  clock.onFetch(nodeFetch(world, perform))
  provider.onPrompt = async () => {
    await world.wait(pace.person)
    return undefined
  }
  provider.onSent = hash => {
    world.note(0, 'chain', 'sent', hash)
    const fault = meet('chain', 'sent')
    if (fault?.on === 'chain') fault.act(world, hash)
    else clock.after(pace.block, () => world.mine(hash))
  }
  return world
}

function click(world: World, tab: Tab, more: Record<string, unknown> = {}): Click {
  const clicked = newClick(world, tab)
  const show = progressOf(world, clicked)
  const { onProgress, ...rest } = more
  world.trade
    .start(tab.client, {
      ...world.input,
      wallet: tab.wallet,
      signal: clicked.controller.signal,
      onProgress: (...shown) => {
        show(...shown)
        return typeof onProgress === 'function' ? onProgress(...shown) : undefined
      },
      ...rest,
    })
    .then(
      value => settle(world, clicked, { value }),
      (error: unknown) => settle(world, clicked, { error }),
    )
  return clicked
}

async function goOn(
  world: World,
  tab: Tab,
  more: Partial<resume.Options> = {},
): Promise<Click | undefined> {
  const clicked = newClick(world, tab, true)
  const show = progressOf(world, clicked)
  const resumed = tab.client
    .resume({
      wallet: tab.wallet,
      signal: clicked.controller.signal,
      onProgress: (steps, path, fees, run) => show(steps, path, fees, run),
      ...more,
    })
    .then(
      ([run]) => (run ? settle(world, clicked, { value: run.result, error: run.error }) : 'none'),
      (error: unknown) => settle(world, clicked, { error }),
    )
  let over: unknown
  resumed.then(end => {
    over = end ?? 'settled'
  })
  const gone = () => over !== undefined || tab.dead
  await world.clock.quiet()
  const until = world.clock.now() + 4 * 3_600_000
  while (!gone()) {
    if (world.clock.now() > until) throw new Error('I7: the resumption does not end in time')
    if (!(await world.clock.step()) && !gone()) throw new Error('I7: the resumption does not end')
  }
  if (over !== 'none') return clicked
  world.clicks.splice(world.clicks.indexOf(clicked), 1)
  return undefined
}

function newClick(world: World, tab: Tab, resumed = false): Click {
  const clicked: Click = {
    ...{ tab, resumed, began: world.clock.now(), controller: new AbortController() },
    ...{ snapshots: [], late: 0 },
  }
  world.clicks.push(clicked)
  return clicked
}

function progressOf(world: World, clicked: Click): ProgressListener {
  return (steps, _path, _fees, run) => {
    const { tab } = clicked
    if (tab.dead) return
    clicked.snapshots.push({ steps, run })
    world.note(tab.id, 'progress', run.status, steps)
    if (clicked.settled) clicked.late += 1
  }
}

function settle(
  world: World,
  clicked: Click,
  end: { value?: ExecutionResult | undefined; error?: unknown },
): void {
  if (clicked.tab.dead) return
  clicked.settled = {
    ...end,
    at: world.clock.now(),
    pending: world.chain.transactions
      .filter(entry => entry.block === undefined && world.itemsOf(entry).length > 0)
      .map(entry => entry.hash),
    open: world.prompts.filter(
      prompt => prompt.state === 'open' && /sendTransaction|sendCalls/.test(prompt.method),
    ).length,
  }
  world.note(clicked.tab.id, 'settled', end.error ? 'error' : 'result')
}
