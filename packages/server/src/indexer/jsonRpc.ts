import { setTimeout as sleep } from 'node:timers/promises'
import { growingPause } from '../growingPause.ts'
import { withinTime } from '../withinTime.ts'
import { NodeError } from './postJson.ts'
import { createRpcNode, type RpcCall, type RpcNode } from './rpcNode.ts'
import type { Refusal } from './rpcRefusals.ts'

/** Calls that are given to a node together. */
const chunkSize = 100
/** Milliseconds until a request to a node is given up, and a call with all that is tried for it. */
const defaultTimeout = 10_000
const defaultPatience = 20_000
/** Milliseconds for which a node that failed is asked only when there is no other; then twice as long. */
const rests = { first: 1000, longest: 60_000 }
/** Milliseconds for which a node that failed is not asked at all, where there is no other either. */
const pauses = { first: 300, longest: 10_000 }
/** Milliseconds after which a doubt about a node counts no longer, unless there was another one. */
const doubtAge = 600_000

export type JsonRpc = {
  /**
   * Calls a method of the chain. Calls made in one go travel in one request, those of another `group` in
   * another one, and those with `alone` in one of their own. Of a refusal that is no answer by `isAnswer` every node is
   * asked; by default each is one.
   *
   * @throws RpcError when the node says that the call is wrong, or asks for too much.
   */
  request<result>(
    method: string,
    params: readonly unknown[],
    options?: RequestOptions,
  ): Promise<result>
  /** What each node answers, in the order of their addresses; undefined of those that do not. */
  survey(method: string, params: readonly unknown[], timeout: number): Promise<unknown[]>
  /** Asks this node first from now on. */
  prefer(index: number): void
  /** The node that is asked first. */
  preferred(): number
  /** What the preferred node says does not fit together: others are asked for a while. */
  doubt(): void
}

/** Hears what became of each call; `refused` is what the node itself says is wrong with it. */
type OnCall = (method: string, outcome: 'answered' | 'refused' | 'failed') => void

/** Whether a refusal is the answer to a call, which every node would give. */
type IsAnswer = (refusal: Refusal) => boolean
type RequestOptions = { alone?: boolean; group?: string; isAnswer?: IsAnswer }
const isAlways: IsAnswer = () => true

type Waiting = RpcCall & {
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
  isAnswer: IsAnswer
}
/** `restsUntil` is by `performance.now()`: until then others are asked rather. */
type Member = {
  node: RpcNode
  restsUntil: number
  /** Since it answered last. */
  failures: number
  /** Pauses that it was given since then, and when the last one ends. */
  pauses: number
  pausesUntil: number
  /** Answers do not end them: a node that says what is not so does answer. */
  doubts: number
  doubtedAt: number
}

/**
 * JSON-RPC over HTTP, for reading only. A node that does not answer is left for the next one of the list,
 * with which it stays; of a single node a request that failed for want of a connection is repeated once. Where none
 * answers, each is asked once in a while, by one request, in pauses that grow; other calls fail at once meanwhile, but
 * for the first and short one, which they wait for. A node that was asked too often is asked again when it wants to be,
 * unless another one answers sooner.
 */
export function createJsonRpc(
  urls: readonly string[],
  options: createJsonRpc.Options = {},
): JsonRpc {
  const { chainId, onCall = () => undefined, timeout = defaultTimeout } = options
  const { patience = defaultPatience, signal = new AbortController().signal } = options
  const members = urls.map(
    (url): Member => ({
      node: createRpcNode({ url, chainId, timeout }),
      restsUntil: 0,
      failures: 0,
      pauses: 0,
      pausesUntil: 0,
      doubts: 0,
      doubtedAt: Number.NEGATIVE_INFINITY,
    }),
  )
  let queue = new Map<string, Waiting[]>()
  let current = 0
  /** Why the last call failed for which a node was asked. */
  let lastFailure: unknown

  const rest = (member: Member, before: number) => {
    const until = performance.now() + growingPause(before + 1, rests)
    member.restsUntil = Math.max(member.restsUntil, until)
  }
  const pause = (member: Member, count: number) => {
    member.pauses = count
    member.pausesUntil = performance.now() + growingPause(count, pauses)
  }
  /** When a node may be asked, for whoever waits for it. Nobody waits for one that has failed several times. */
  const opensAt = ({ node, pauses, pausesUntil }: Member) => {
    const now = performance.now()
    const isPaused = pauses > 0 && pausesUntil > now
    if (isPaused && pauses > 1) return Number.POSITIVE_INFINITY
    return Math.max(node.closedUntil(), isPaused ? pausesUntil : 0)
  }

  /** Those that were not asked yet, unless that would be a long wait; else all. */
  const eligible = (tried: ReadonlySet<Member>) => {
    const soon = performance.now() + pauses.first
    const untried = members.filter(member => !tried.has(member) && opensAt(member) <= soon)
    return untried.length > 0 ? untried : members
  }

  /** The next node to ask: one that is in order, else one that failed, and none that wants to be left alone. */
  const choose = (tried: ReadonlySet<Member>): Member | undefined => {
    const now = performance.now()
    const candidates = eligible(tried)
    const left = members
      .map((_, i) => members[(current + i) % members.length])
      .filter(member => member !== undefined)
      .filter(member => candidates.includes(member) && opensAt(member) <= now)
    const rested = left.find(({ restsUntil }) => restsUntil <= now)
    return rested ?? left.sort((a, b) => a.restsUntil - b.restsUntil)[0]
  }

  const send = async (calls: readonly Waiting[]) => {
    const deadline = performance.now() + patience
    const failures: unknown[] = []
    const tried = new Set<Member>()
    const refused = new Map<Waiting, RpcError>()
    let open = calls
    try {
      while (open.length > 0) {
        signal.throwIfAborted()
        const member = performance.now() > deadline ? undefined : choose(tried)
        if (!member) {
          const opens = Math.min(...eligible(tried).map(opensAt))
          if (opens > deadline || performance.now() > deadline) {
            if (failures.length > 0) break
            // Not what failed then: of this call it says nothing, such as that it takes too long.
            throw opens === Number.POSITIVE_INFINITY
              ? new NodeError('No node has answered', { cause: lastFailure })
              : new NodeError('Every node says that it is asked too often')
          }
          await sleep(Math.max(opens - performance.now(), 1), undefined, { signal })
          continue
        }
        // Whoever asks a node that failed does so for all: the next ones wait for what becomes of it.
        const isProbe = member.pauses > 0
        if (isProbe) pause(member, member.pauses)
        try {
          const answers = await member.node.ask(open, signal)
          const isLast =
            tried.has(member) || members.every(each => each === member || tried.has(each))
          open = open.filter((call, i) => {
            const answer = answers[i]
            if (!answer) return true
            if ('error' in answer && !isLast && !call.isAnswer(answer.error)) {
              refused.set(call, new RpcError(answer.error))
              tried.add(member)
              return true
            }
            onCall(call.method, 'error' in answer ? 'refused' : 'answered')
            if ('error' in answer) call.reject(new RpcError(answer.error))
            else call.resolve(answer.result)
            return false
          })
          member.failures = 0
          member.pauses = 0
          if (open.length === 0 && refused.size === 0) current = members.indexOf(member)
        } catch (error) {
          signal.throwIfAborted()
          failures.push(error)
          lastFailure = error
          tried.add(member)
          rest(member, member.failures++)
          const isLate = performance.now() > deadline
          const isSlow = error instanceof Error && error.name === 'TimeoutError'
          // What takes too long is mostly the call: others may be answered. Those that fail together count as one.
          const isOfCall = isSlow || (error instanceof NodeError && error.isTimeout)
          if (member.pauses > 0 ? isProbe : !isOfCall) pause(member, member.pauses + 1)
          if (isLate || (members.length === 1 && isSlow)) break
          if (failures.length >= Math.max(members.length, 2)) break
        }
      }
      if (open.length > 0) {
        lastFailure =
          failures.length === 1 ? failures[0] : new AggregateError(failures, 'No node answers')
        throw lastFailure
      }
    } catch (error) {
      for (const call of open) {
        const refusal = refused.get(call)
        onCall(call.method, refusal ? 'refused' : 'failed')
        call.reject(refusal ?? error)
      }
    }
  }

  const flush = () => {
    const groups = queue
    queue = new Map()
    for (const waiting of groups.values())
      for (let i = 0; i < waiting.length; i += chunkSize) void send(waiting.slice(i, i + chunkSize))
  }

  return {
    request: <result>(
      method: string,
      params: readonly unknown[],
      { alone = false, group = '', isAnswer = isAlways }: RequestOptions = {},
    ) =>
      new Promise<result>((resolve, reject) => {
        const call = {
          method,
          params,
          resolve: (value: unknown) => resolve(value as result),
          reject,
          isAnswer,
        }
        if (alone) return void send([call])
        if (queue.size === 0) setImmediate(flush)
        const waiting = queue.get(group) ?? []
        queue.set(group, waiting)
        waiting.push(call)
      }),
    survey: async (method, params, within) =>
      Promise.all(
        members.map(async ({ node, restsUntil }) => {
          const now = performance.now()
          if (node.closedUntil() > now || restsUntil > now) return undefined
          const [answer] = await withinTime(within, signal, limit =>
            node.ask([{ method, params }], limit),
          ).catch(() => [])
          return answer && 'result' in answer ? answer.result : undefined
        }),
      ),
    prefer: index => {
      current = index
    },
    preferred: () => current,
    doubt() {
      const member = members[current]
      if (!member) return
      const now = performance.now()
      if (now - member.doubtedAt > doubtAge) member.doubts = 0
      member.doubtedAt = now
      rest(member, member.doubts++)
    },
  }
}

export declare namespace createJsonRpc {
  type Options = {
    /** The chain of which the nodes must be; not asked for by default. */
    chainId?: number | undefined
    onCall?: OnCall | undefined
    /** Milliseconds until a request to a node is given up; 10,000 by default. */
    timeout?: number | undefined
    /** Milliseconds for which a call is tried, at nodes that say that they are busy too; 20,000 by default. */
    patience?: number | undefined
    /** Ends everything that is under way. */
    signal?: AbortSignal | undefined
  }
}

/** What the node itself says is wrong with a call. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: Refusal['data']

  constructor({ code, message, data }: Refusal) {
    super(message)
    this.code = code
    this.data = data
  }
}
