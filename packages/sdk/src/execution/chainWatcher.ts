import type { Address, Transport } from 'viem'
import type { ApiChain } from '../chains/defineChain.ts'
import type { ClientContext } from '../context.ts'
import { AbortedError } from '../errors.ts'
import { onAbort } from '../onAbort.ts'
import { withDeadline } from '../withDeadline.ts'
import { createReader } from './createReader.ts'
import { hasCode } from './hasCode.ts'
import { type HeadFeed, headFeed } from './headFeed.ts'
import { headSubscription } from './headSubscription.ts'
import { limiter } from './limiter.ts'
import { lookAtChain } from './lookAtChain.ts'
import { pollDelay } from './pollDelay.ts'
import type { Ticket, WaitOptions, WaitResult } from './ticket.ts'
import { waker } from './waker.ts'

/** Watches one chain for everything that is pending on it. */
export type ChainWatcher = { wait: (options: WaitOptions) => Promise<WaitResult> }

/** Requests in flight to one chain's nodes, at most. */
const inFlight = 6
/** Milliseconds in which transactions that come together are collected. */
const collecting = 500
/** Milliseconds after which another node is asked. */
const turnAfter = 30_000
/** Milliseconds that one look may take, and one call. */
const lookTimeout = 30_000
const callTimeout = 15_000
/** Tries to find a block that the subscription told of. */
const behindLimit = 20
/** Milliseconds, at least, between two looks that ask for more than the block that was told of. */
const toldEvery = 1_000

/**
 * The watcher of a chain: made with the first wait, gone with the last. It asks for the chain's head, by a
 * subscription and by polling, and looks closer at what the blocks show.
 */
export function chainWatcher(context: ClientContext, chain: ApiChain): ChainWatcher {
  const found = context.watchers.get(chain.id)
  if (found) return found
  const tickets = new Set<Ticket>()
  const wallets = new Map<Transport, number>()
  const wake = waker(collecting)
  let stop: AbortController | undefined

  const start = async () => {
    stop = new AbortController()
    try {
      await watch(context, { chain, tickets, wallets, wake, signal: stop.signal, stop })
    } catch (error) {
      // No node at all: nothing can be said about any of them.
      for (const ticket of [...tickets]) {
        ticket.options.onError(error)
        ticket.settle({ kind: 'timeout', hash: ticket.hash })
      }
    } finally {
      stop = undefined
      if (tickets.size > 0) void start()
      else if (context.watchers.get(chain.id) === watcher) context.watchers.delete(chain.id)
    }
  }
  const watcher: ChainWatcher = {
    wait: options =>
      new Promise((resolve, reject) => {
        const { signal, wallet } = options
        if (signal?.aborted) {
          reject(new AbortedError({ cause: signal.reason, moneyMoved: 'unknown' }))
          return
        }
        const leave = () => {
          stay()
          tickets.delete(ticket)
          const users = wallet ? (wallets.get(wallet) ?? 1) - 1 : 0
          if (wallet && users > 0) wallets.set(wallet, users)
          else if (wallet) wallets.delete(wallet)
          if (tickets.size === 0) stop?.abort()
        }
        const abort = () => {
          leave()
          reject(new AbortedError({ cause: signal?.reason, moneyMoved: 'unknown' }))
        }
        const ticket = newTicket(options, result => {
          if (!tickets.has(ticket)) return
          leave()
          resolve(result)
        })
        const stay = onAbort(signal, abort)
        if (wallet) wallets.set(wallet, (wallets.get(wallet) ?? 0) + 1)
        tickets.add(ticket)
        if (stop) wake.soon()
        else void start()
      }),
  }
  context.watchers.set(chain.id, watcher)
  return watcher
}

function newTicket(options: WaitOptions, settle: Ticket['settle']): Ticket {
  const now = performance.now()
  const covered = options.sent.fromBlock !== undefined
  return {
    options,
    since: now,
    hash: options.hash,
    left: options.deadline,
    seen: undefined,
    missed: { looks: 0, since: now },
    placed: false,
    receiptAt: covered ? Number.POSITIVE_INFINITY : 0,
    // The nonce of one, or of each of a few, is worth a call; many are seldom replaced.
    fullAt: covered ? now + (options.sent.few ? 500 : 20_000) : 0,
    fullLooks: 0,
    scannedTo: undefined,
    firstHead: undefined,
    contract: undefined,
    evidence: undefined,
    evidenceHead: 0n,
    expected: false,
    settle,
  }
}

type Watch = {
  chain: ApiChain
  tickets: Set<Ticket>
  wallets: ReadonlyMap<Transport, number>
  wake: ReturnType<typeof waker>
  signal: AbortSignal
  stop: AbortController
}

async function watch(context: ClientContext, parts: Watch): Promise<void> {
  const { chain, tickets, wallets, wake, signal } = parts
  const limit = limiter(inFlight)
  // A node may be stuck without failing: after a while another one is asked.
  const began = performance.now()
  const turn = () => Math.floor((performance.now() - began) / turnAfter)
  const reader = createReader(context, { chain, wallets: () => [...wallets.keys()], signal, turn })
  const heads = headFeed(reader, chain.network?.blockTime)
  const pushes = headSubscription({ context, chain, wallets: [...wallets.keys()], wake: wake.now })
  const counted = new Map<Address, number>()
  const state = { errors: 0, limited: false, behind: 0 }
  wake.listen()
  let tick = performance.now()
  let planned = 0
  let toldAt = Number.NEGATIVE_INFINITY
  try {
    while (tickets.size > 0 && !signal.aborted) {
      const told = pushes.ahead(heads.head()?.number) && performance.now() - toldAt >= toldEvery
      if (told) toldAt = performance.now()
      try {
        await withDeadline(() => lookAtChain({ ...parts, reader, heads, limit, counted, told }), {
          milliseconds: lookTimeout,
          signal,
          onAbort: () => new AbortedError(),
          onTimeout: () => new Error('The node is too slow'),
        })
        state.errors = 0
      } catch (error) {
        if (signal.aborted) break
        state.errors += 1
        state.limited = hasCode(error, [429, -32005])
        for (const ticket of [...tickets]) ticket.options.onError(error)
      }
      const now = performance.now()
      const gap = now - tick
      // A machine that slept, or a hidden tab, must not use up a deadline.
      const used = gap > planned + lookTimeout + callTimeout ? planned : gap
      tick = now
      charge(tickets, used)
      if (tickets.size === 0) break
      const behind = pushes.ahead(heads.head()?.number) && state.behind < behindLimit
      state.behind = behind ? state.behind + 1 : 0
      const wanted = pause({ ...parts, heads, state, behind, pushed: pushes.works() })
      planned = Math.ceil(Math.min(wanted, 60_000))
      await wake.pause(planned, signal)
    }
  } finally {
    parts.stop.abort()
    wake.unlisten()
    pushes.end()
  }
}

function charge(tickets: ReadonlySet<Ticket>, used: number): void {
  for (const ticket of [...tickets]) {
    ticket.left -= used
    // Less than a timer can tell.
    if (ticket.left < 1) ticket.settle({ kind: 'timeout', hash: ticket.hash })
  }
}

function pause(
  parts: Watch & {
    heads: HeadFeed
    state: { errors: number; limited: boolean }
    behind: boolean
    pushed: boolean
  },
): number {
  const { chain, tickets, heads, state, behind, pushed } = parts
  const now = performance.now()
  const all = [...tickets]
  const waited = Math.min(...all.map(ticket => now - ticket.since))
  const arrival = heads.arrival()
  const delay = pollDelay({
    ...{ waited, behind, pushed, errors: state.errors, limited: state.limited },
    sinceHead: arrival && Math.max(now - arrival.at, 0),
    headSeen: arrival?.seen ?? false,
    // Of a chain that says nothing of its blocks, some have to be seen first.
    interval: chain.network?.blockTime || waited > 15_000 ? heads.interval() : undefined,
  })
  const due = Math.min(
    ...all.map(ticket => Math.max(Math.min(ticket.receiptAt, ticket.fullAt) - now, 250)),
  )
  const soonest = Math.min(...all.map(ticket => ticket.left))
  return Math.max(Math.min(state.errors > 0 ? delay : Math.min(delay, due), soonest), 0)
}
