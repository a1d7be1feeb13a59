import type { Hash } from 'viem'
import { APIError } from '../api/apiError.ts'
import { callApi } from '../api/callApi.ts'
import type { ClientContext, ServedChain } from '../context.ts'
import { AbortedError } from '../errors.ts'
import { onAbort } from '../onAbort.ts'
import { confirmationAnswer, type Reading, readConfirmation } from './confirmationAnswer.ts'
import { waker } from './waker.ts'

/** Asks one marketplace about everything that waits for its word. */
export type SyncedChecks = { wait: (options: syncedChecks.Options) => Promise<syncedChecks.Result> }

/** Hashes in one request, and requests in flight, at most. */
const perRequest = 50

type Ticket = {
  readonly options: syncedChecks.Options
  readonly until: number
  /** When it is its turn, by `performance.now()`. */
  nextAt: number
  attempts: number
  /** Answers in a row that the endpoint does not take such a question. */
  refused: number
  /** The answers about several were of no use: it is asked about alone. */
  alone: boolean
  settle: (result: syncedChecks.Result) => void
}

/**
 * The one who asks a marketplace's synced endpoint: made with the first wait, gone with the last. Hashes
 * that wait together share a request; each has attempts, a deadline and a signal of its own.
 */
export function syncedChecks(context: ClientContext, chain: ServedChain): SyncedChecks {
  const key = `${chain.id} ${chain.baseApiUrl}`
  const found = context.syncedChecks.get(key)
  if (found) return found
  const tickets = new Set<Ticket>()
  const wake = waker(0)
  let stop: AbortController | undefined

  const start = async () => {
    const own = new AbortController()
    stop = own
    try {
      await poll({ context, chain, tickets, wake, signal: own.signal })
    } finally {
      stop = undefined
      if (tickets.size > 0) void start()
      else if (context.syncedChecks.get(key) === checks) context.syncedChecks.delete(key)
    }
  }
  const checks: SyncedChecks = {
    wait: options =>
      new Promise((resolve, reject) => {
        const { signal } = options
        const aborted = () => new AbortedError({ cause: signal?.reason, moneyMoved: 'unknown' })
        if (signal?.aborted) {
          reject(aborted())
          return
        }
        const leave = () => {
          stay()
          tickets.delete(ticket)
          if (tickets.size === 0) stop?.abort()
        }
        const abort = () => {
          leave()
          reject(aborted())
        }
        const now = performance.now()
        const ticket: Ticket = {
          options,
          until: now + options.attempts * options.interval,
          nextAt: now,
          attempts: 0,
          refused: 0,
          alone: false,
          settle: result => {
            if (!tickets.has(ticket)) return
            leave()
            resolve(result)
          },
        }
        const stay = onAbort(signal, abort)
        tickets.add(ticket)
        if (stop) wake.soon()
        else void start()
      }),
  }
  context.syncedChecks.set(key, checks)
  return checks
}

export declare namespace syncedChecks {
  type Options = {
    hash: Hash
    /** Ask for the transfers of the transaction too. */
    transfers: boolean
    /** Milliseconds between two questions, and how many there are at most. */
    interval: number
    attempts: number
    /** Refusals in a row (404 and the like) that end the wait; without it they count as not yet. */
    refusals?: number | undefined
    signal?: AbortSignal | undefined
  }
  type Result = Exclude<Reading, { status: 'pending' }> | { status: 'timeout'; attempts: number }
}

type Parts = {
  context: ClientContext
  chain: ServedChain
  tickets: ReadonlySet<Ticket>
  wake: ReturnType<typeof waker>
  signal: AbortSignal
}

async function poll(parts: Parts): Promise<void> {
  const { tickets, wake, signal } = parts
  let restsUntil = 0
  // What becomes mined in the same moment is asked about together.
  await wake.pause(1, signal)
  while (tickets.size > 0 && !signal.aborted) {
    const now = performance.now()
    if (now >= restsUntil) {
      const rests = await Promise.all(chunksOf(tickets, now).map(chunk => ask(parts, chunk)))
      if (signal.aborted) return
      restsUntil = performance.now() + Math.max(0, ...rests)
    }
    const later = performance.now()
    for (const ticket of [...tickets]) {
      const { attempts } = ticket
      if (attempts >= ticket.options.attempts || ticket.until - later < 1) {
        ticket.settle({ status: 'timeout', attempts })
      }
    }
    const turns = [...tickets].map(ticket =>
      Math.min(Math.max(ticket.nextAt, restsUntil), ticket.until),
    )
    if (turns.length > 0)
      await wake.pause(Math.ceil(Math.max(Math.min(...turns) - later, 0)), signal)
  }
}

/**
 * Whose turn it is, and with them everyone else who waits: a request about more costs no more. Those who
 * are only taken along do not use up an attempt.
 */
function chunksOf(tickets: ReadonlySet<Ticket>, now: number): readonly Ticket[][] {
  const all = [...tickets]
  const due = all.filter(ticket => ticket.nextAt <= now)
  if (due.length === 0) return []
  for (const ticket of due) ticket.attempts += 1
  const chunks = due.filter(ticket => ticket.alone).map(ticket => [ticket])
  const together = all.filter(ticket => !ticket.alone)
  if (!due.some(ticket => !ticket.alone)) return chunks
  for (let at = 0; at < together.length; at += perRequest) {
    chunks.push(together.slice(at, at + perRequest))
  }
  for (const ticket of together) ticket.nextAt = now + ticket.options.interval
  return chunks
}

/** @returns for how many milliseconds the marketplace asks to be left alone. */
async function ask({ context, chain, signal }: Parts, chunk: readonly Ticket[]): Promise<number> {
  const now = performance.now()
  for (const ticket of chunk) ticket.nextAt = now + ticket.options.interval
  const transfers = chunk.some(ticket => ticket.options.transfers)
  const txHash = [...new Set(chunk.map(ticket => ticket.options.hash))]
  try {
    const parsed = await callApi(context, {
      chain,
      endpoint: '/transactions/synced/v2',
      method: 'GET',
      query: { txHash, ...(transfers ? { includeTransfers: true } : {}) },
      schema: confirmationAnswer,
      signal,
    })
    const among = txHash.length > 1
    for (const ticket of chunk) {
      ticket.refused = 0
      const reading = readConfirmation(parsed, ticket.options.hash, among)
      if (reading.status !== 'pending') ticket.settle(reading)
      // One of several failed, or nothing is said about each: they are asked about one by one.
      else if (among && (reading.reported === 'failure' || !parsed.transactions))
        ticket.alone = true
    }
  } catch (error) {
    if (signal.aborted) return 0
    context.logger.warn(['The marketplace did not confirm', txHash, error])
    if (isRefusal(error)) for (const ticket of chunk) refuse(ticket)
    return error instanceof APIError ? (error.retryAfter ?? 0) : 0
  }
  return 0
}

function refuse(ticket: Ticket): void {
  const { refusals = Number.POSITIVE_INFINITY } = ticket.options
  ticket.refused += 1
  if (ticket.refused >= refusals) ticket.settle({ status: 'timeout', attempts: ticket.attempts })
}

/** Whether asking again is of no use: there is no such endpoint, or it does not take the question. */
function isRefusal(error: unknown): boolean {
  const status = error instanceof APIError ? error.statusCode : undefined
  return status !== undefined && [400, 404, 405, 410, 501].includes(status)
}
