import type { Hex } from 'viem'
import { withinTime } from '../withinTime.ts'
import { NodeError, postJson } from './postJson.ts'
import { asksTooOften, isLongBatch, type Refusal } from './rpcRefusals.ts'

/** Calls in one request, as long as the node does not say that it takes fewer. */
const mostCalls = 100
/** Milliseconds for which a node that wants to be asked later is left alone, however little it says. */
const leastPause = 50
/** Milliseconds until it is asked again which chain a node is of: another one may run in its place. */
const chainIdAge = 60_000

export type RpcCall = { method: string; params: readonly unknown[] }
export type RpcAnswer = { result: unknown } | { error: Refusal }

export type RpcNode = {
  /**
   * What the node answers to each call; undefined to those that it wants to be asked later.
   *
   * @throws NodeError when it does not answer, or nothing sensible.
   */
  ask(calls: readonly RpcCall[], signal: AbortSignal): Promise<(RpcAnswer | undefined)[]>
  /** Milliseconds of `performance.now()` until which the node wants not to be asked. */
  closedUntil(): number
}

/** One node behind HTTP: the limits that it has told of, and whether it is of the chain that it should be. */
export function createRpcNode(options: createRpcNode.Options): RpcNode {
  const { url, chainId, timeout } = options
  let batchSize = mostCalls
  let closedUntil = 0
  let refusals = 0
  let checkedAt = Number.NEGATIVE_INFINITY

  const close = (retryAfter?: number) => {
    refusals++
    // At random, so that all who were refused do not come back at once.
    const pause = Math.min(30_000, 250 * 2 ** refusals) * (0.5 + Math.random() / 2)
    const least = Math.max(retryAfter ?? pause, leastPause)
    closedUntil = performance.now() + Math.min(least, 300_000)
  }

  const post = async (calls: readonly RpcCall[], signal: AbortSignal): Promise<unknown> => {
    const messages = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
    const body = JSON.stringify(batchSize === 1 && messages.length === 1 ? messages[0] : messages)
    const { status, retryAfter, text } = await withinTime(timeout, signal, within =>
      postJson(url, { body, signal: within }),
    )
    if (status === 429) {
      close(secondsOf(retryAfter))
      return undefined
    }
    if (status === 413) return { error: { code: 413, message: 'batch too large' } }
    const answer = parseJson(text)
    const isDone = status >= 200 && status < 300
    const isMoved = status >= 300 && status < 400
    const isAnswer = isDone || (!isMoved && (Array.isArray(answer) || answerOf(answer)))
    if (answer === undefined || !isAnswer)
      throw new NodeError(`The node answered ${status}`, { status })
    return answer
  }

  /** The calls in one request, or in two when those are more than the node takes. */
  const send = async (
    calls: readonly RpcCall[],
    signal: AbortSignal,
  ): Promise<(RpcAnswer | undefined)[]> => {
    const body = await post(calls, signal)
    const refusal = refusalOf(body)
    if (refusal && isLongBatch(refusal) && calls.length > 1) {
      batchSize = Math.max(1, Math.floor(Math.min(batchSize, calls.length) / 2))
      return inParts(calls, signal)
    }
    if (body === undefined || (refusal && asksTooOften(refusal))) {
      if (body !== undefined) close()
      return calls.map(() => undefined)
    }
    const list = Array.isArray(body) ? body : [body]
    // A node that refuses a request as a whole says so without the number of a call.
    if (calls.length > 1 && !Array.isArray(body))
      throw new NodeError(`The node refused a request: ${refusal?.message ?? 'no reason'}`)
    const answers = new Map<unknown, RpcAnswer>()
    for (const entry of list) {
      const answer = answerOf(entry)
      if (answer) answers.set(calls.length === 1 ? 0 : (entry as { id: unknown }).id, answer)
    }
    let isBusy = false
    const results = calls.map(({ method }, id) => {
      const answer = answers.get(id)
      if (!answer) throw new NodeError(`The node gave no answer to ${method}`)
      if (!('error' in answer) || !asksTooOften(answer.error)) return answer
      isBusy = true
      return undefined
    })
    if (isBusy) close()
    else refusals = 0
    return results
  }

  const inParts = async (calls: readonly RpcCall[], signal: AbortSignal) => {
    const results: (RpcAnswer | undefined)[] = []
    for (let at = 0; at < calls.length; ) {
      const part = calls.slice(at, at + batchSize)
      at += part.length
      results.push(...(await send(part, signal)))
    }
    return results
  }

  return {
    closedUntil: () => closedUntil,
    async ask(calls, signal) {
      try {
        if (chainId === undefined || performance.now() - checkedAt < chainIdAge)
          return await inParts(calls, signal)
        // Together with the calls, so that it costs no round trip of its own.
        const [told, ...answers] = await inParts(
          [{ method: 'eth_chainId', params: [] }, ...calls],
          signal,
        )
        if (!told) return calls.map(() => undefined)
        const id = 'result' in told ? told.result : undefined
        if (
          typeof id !== 'string' ||
          !/^0x[0-9a-f]{1,16}$/i.test(id) ||
          BigInt(id) !== BigInt(chainId)
        )
          throw new NodeError(`The node is not of chain ${chainId}`)
        checkedAt = performance.now()
        return answers
      } catch (error) {
        checkedAt = Number.NEGATIVE_INFINITY
        throw error
      }
    },
  }
}

export declare namespace createRpcNode {
  type Options = {
    url: string
    /** The chain of which it must be; not asked for by default. */
    chainId?: number | undefined
    /** Milliseconds until a request is given up. */
    timeout: number
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refusalOf(body: unknown): Refusal | undefined {
  const answer = Array.isArray(body) && body.length === 1 ? answerOf(body[0]) : answerOf(body)
  return answer && 'error' in answer ? answer.error : undefined
}

/** No more of what a contract gives back is kept: it may give back as much as it pays for. */
const revertBytes = /^0x(?:[0-9a-f]{2}){4,4096}$/i

function answerOf(entry: unknown): RpcAnswer | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  if ('error' in entry && entry.error !== null && entry.error !== undefined) {
    const { code, message, data } = Object(entry.error) as Record<keyof Refusal, unknown>
    return {
      error: {
        ...{ code: typeof code === 'number' ? code : 0, message: `${message ?? ''}` },
        ...(typeof data === 'string' && revertBytes.test(data) && { data: data as Hex }),
      },
    }
  }
  return 'result' in entry ? { result: entry.result } : undefined
}

/** Milliseconds of a Retry-After, which is a number of seconds or a date. */
function secondsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(date - Date.now(), 0)
}
