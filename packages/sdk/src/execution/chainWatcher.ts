import type { Address, PublicClient, Transport } from 'viem'
import type { ApiChain } from '../chains/defineChain.ts'
import type { ClientContext } from '../context.ts'
import { AbortedError, findCause } from '../errors.ts'
import { withDeadline } from '../withDeadline.ts'
import { blockEvidence, type Evidence } from './blockEvidence.ts'
import { createReader } from './createReader.ts'
import { type HeadFeed, headFeed, type KnownBlock } from './headFeed.ts'
import { headSubscription } from './headSubscription.ts'
import { limiter } from './limiter.ts'
import { lookFor } from './lookFor.ts'
import { pollDelay } from './pollDelay.ts'
import type { Looking, Ticket, WaitOptions, WaitResult } from './ticket.ts'
import { waker } from './waker.ts'

/** Watches one chain for everything that is pending on it. */
export type ChainWatcher = { wait: (options: WaitOptions) => Promise<WaitResult> }

/** Requests in flight to one chain's nodes, at most. */
const inFlight = 6
/** Milliseconds in which transactions that come together are collected. */
const collecting = 250
/** Milliseconds that one look may take, and one call. */
const lookTimeout = 30_000
const callTimeout = 15_000
/** Milliseconds between two looks at the same account's nonce. */
const countEvery = 4_000
/** Blocks looked into for a transaction that may have been mined before the watch began. */
const placeLimit = 4n
/** Tries to find a block that the subscription told of. */
const behindLimit = 20

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
          signal?.removeEventListener('abort', abort)
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
        signal?.addEventListener('abort', abort, { once: true })
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
    fullAt: covered ? now + 20_000 : 0,
    fullLooks: 0,
    scannedTo: undefined,
    firstHead: undefined,
    contract: undefined,
    evidence: undefined,
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
  const reader = createReader(context, { chain, wallets: () => [...wallets.keys()], signal })
  const heads = headFeed(reader)
  const pushes = headSubscription({ context, chain, wallets: [...wallets.keys()], wake: wake.now })
  const looker = new Map<Address, number>()
  const state = { errors: 0, limited: false, behind: 0 }
  wake.listen()
  let tick = performance.now()
  let planned = 0
  try {
    while (tickets.size > 0 && !signal.aborted) {
      try {
        await withDeadline(() => look({ ...parts, reader, heads, limit, counted: looker }), {
          milliseconds: lookTimeout,
          signal,
          onAbort: () => new AbortedError(),
          onTimeout: () => new Error('The node is too slow'),
        })
        state.errors = 0
      } catch (error) {
        if (signal.aborted) break
        state.errors += 1
        state.limited = isLimit(error)
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
    interval: chain.network?.blockTime ?? (waited > 15_000 ? heads.interval() : undefined),
  })
  const due = Math.min(
    ...all.map(ticket => Math.max(Math.min(ticket.receiptAt, ticket.fullAt) - now, 250)),
  )
  const soonest = Math.min(...all.map(ticket => ticket.left))
  return Math.max(Math.min(state.errors > 0 ? delay : Math.min(delay, due), soonest), 0)
}

type Look = Watch & {
  reader: PublicClient
  heads: HeadFeed
  limit: ReturnType<typeof limiter>
  counted: Map<Address, number>
}

/** One look at the chain for everyone who waits. */
async function look(parts: Look): Promise<void> {
  const { tickets, heads, limit, reader, chain } = parts
  const news = await limit(() => heads.look(tickets.size)).catch((error: unknown) => {
    if (!isUnsupported(error)) throw error
    for (const ticket of tickets) ticket.receiptAt = 0
    return undefined
  })
  const head = heads.head()
  const placed = await place(parts, head)
  const hits = new Map<KnownBlock, Ticket[]>()
  for (const ticket of tickets) {
    if (news?.reorganised || news?.gap) ticket.receiptAt = 0
    if (news?.reorganised) ticket.expected = false
    if (ticket.evidence) continue
    for (const block of placed.has(ticket) ? heads.blocks() : (news?.blocks ?? [])) {
      if (block.hashes.has(ticket.hash)) hits.set(block, [...(hits.get(block) ?? []), ticket])
    }
  }
  await Promise.all(
    [...hits].map(async ([block, hit]) => {
      const hashes = hit.map(ticket => ticket.hash)
      const evidence = await blockEvidence({ reader, block, hashes, limit })
      for (const ticket of hit) {
        const found = evidence.get(ticket.hash)
        if (found) conclude(ticket, found)
        // The block has it, but the receipt is not there yet.
        else Object.assign(ticket, { expected: true, receiptAt: 0 })
      }
    }),
  )
  const looking: Looking = {
    ...{ reader, chainId: chain.id, head: head?.number },
    taken: new Set([...tickets].map(ticket => ticket.hash)),
    call: work => limit(() => bounded(work, parts.signal)),
  }
  if (news && news.blocks.length > 0) await countNonces(parts, looking)
  const now = performance.now()
  const due = [...tickets].filter(ticket => Math.min(ticket.receiptAt, ticket.fullAt) <= now)
  await Promise.all(due.map(ticket => closer(ticket, looking, now)))
  for (const ticket of [...tickets]) confirm(ticket, heads)
}

/** Looks into the blocks that came between the prompt and the beginning of the watch. */
async function place(
  { tickets, heads }: Look,
  head: KnownBlock | undefined,
): Promise<ReadonlySet<Ticket>> {
  const placed = new Set<Ticket>()
  if (!head) return placed
  for (const ticket of tickets) {
    if (ticket.placed) continue
    ticket.placed = true
    placed.add(ticket)
    ticket.firstHead = head.number
    const { fromBlock } = ticket.options.sent
    if (fromBlock === undefined || fromBlock >= head.number) continue
    if (head.number - fromBlock > placeLimit) ticket.receiptAt = 0
    else await heads.fetch(fromBlock + 1n, head.number)
  }
  return placed
}

async function closer(ticket: Ticket, looking: Looking, now: number): Promise<void> {
  const full = ticket.fullAt <= now
  // A block has it: its receipt is only late.
  ticket.receiptAt = ticket.expected ? now + 500 : Number.POSITIVE_INFINITY
  try {
    const evidence = await lookFor(ticket, looking, full)
    if (evidence) conclude(ticket, evidence)
    else if (ticket.evidence) ticket.evidence = undefined
  } catch (error) {
    ticket.receiptAt = now + 1_000
    ticket.options.onError(error)
  }
}

/** A block without ours: was the nonce used by another transaction in it? */
async function countNonces({ tickets, counted }: Look, looking: Looking): Promise<void> {
  const now = performance.now()
  const open = [...tickets].filter(ticket => !ticket.evidence && ticket.contract !== true)
  const nonceOf = (ticket: Ticket) => ticket.seen?.nonce ?? ticket.options.sent.nonce
  const accounts = new Set(
    open
      .filter(ticket => nonceOf(ticket) !== undefined)
      .map(ticket => ticket.options.sent.from)
      .filter(address => now - (counted.get(address) ?? -countEvery) >= countEvery),
  )
  await Promise.all(
    [...accounts].map(async address => {
      counted.set(address, now)
      const count = await looking.call(() =>
        looking.reader.getTransactionCount({ address, blockTag: 'latest' }),
      )
      for (const ticket of open) {
        const nonce = nonceOf(ticket)
        const own = ticket.options.sent.from === address && nonce !== undefined && count > nonce
        if (own) ticket.fullAt = 0
      }
    }),
  )
}

function conclude(ticket: Ticket, evidence: Evidence): void {
  ticket.evidence = evidence
  if (ticket.options.confirmations <= 1) ticket.settle({ kind: 'mined', ...evidence })
}

/** Settles what has its confirmations and is still where it was; else it is looked for again. */
function confirm(ticket: Ticket, heads: HeadFeed): void {
  const head = heads.head()
  if (!ticket.evidence || !head) return
  const { blockNumber, blockHash } = ticket.evidence.receipt
  const block = heads.block(blockNumber)
  if (block && block.hash !== blockHash) {
    ticket.evidence = undefined
    ticket.receiptAt = 0
    return
  }
  const depth = head.number - blockNumber + 1n
  if (depth >= BigInt(ticket.options.confirmations)) {
    ticket.settle({ kind: 'mined', ...ticket.evidence })
  }
}

function bounded<value>(work: () => Promise<value>, signal: AbortSignal): Promise<value> {
  return withDeadline(work, {
    milliseconds: callTimeout,
    signal,
    onAbort: () => new AbortedError(),
    onTimeout: () => new Error('The node does not answer'),
  })
}

function isLimit(error: unknown): boolean {
  return hasCode(error, [429, -32005])
}

/** Some wallets' nodes do not give blocks: then receipts are asked for one by one. */
function isUnsupported(error: unknown): boolean {
  return hasCode(error, [-32601, -32004, 4200])
}

function hasCode(error: unknown, codes: readonly number[]): boolean {
  const found = findCause(error, cause => {
    const code: unknown =
      typeof cause === 'object' && cause ? Reflect.get(cause, 'code') : undefined
    return typeof code === 'number' && codes.includes(code)
  })
  return found !== null
}
