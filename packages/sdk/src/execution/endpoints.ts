import type { Logger } from '../logger.ts'
import type { RpcCall } from './postRpc.ts'

/** One node, and what is known about it. */
export type Endpoint = {
  ask: (call: RpcCall, signal: AbortSignal | undefined) => Promise<unknown>
  /** `follows`: a wallet's node, which is on whatever chain the wallet is on. */
  chain: 'unchecked' | 'right' | 'wrong' | 'follows'
  /** The check of its chain that is under way, and the signal of the call that began it. */
  checking?: { done: Promise<void>; signal: AbortSignal | undefined } | undefined
  failures: number
  /** Until when others are asked first, by `performance.now()`. */
  restsUntil: number
}

/** Milliseconds that a node rests after its first failure, and at most. */
const rest = { first: 1_000, most: 30_000 }
/** How many checks of others one call waits for before it makes its own. */
const mostJoined = 3
/** The method is unknown: another node may know it, and this one is as good as before. */
const unsupported = new Set([-32601, -32004, 4200])

export function endpoint(ask: Endpoint['ask'], chain: 'unchecked' | 'follows'): Endpoint {
  return { ask, chain, failures: 0, restsUntil: 0 }
}

/**
 * Asks the nodes of a chain one after the other until one answers: those first that did not fail lately.
 * A node that is on another chain is not asked again.
 *
 * @throws the last node's error, or that of a call which reverts.
 */
export async function askEndpoints(
  endpoints: readonly Endpoint[],
  call: RpcCall,
  options: {
    chainId: number
    logger: Logger
    /** Who is asked first, by its place; the first when absent. */
    turn?: number | undefined
    signal?: AbortSignal | undefined
  },
): Promise<unknown> {
  const now = performance.now()
  const resting = (entry: Endpoint) => Math.max(entry.restsUntil - now, 0)
  const own = endpoints.filter(entry => entry.chain !== 'follows')
  const turn = (options.turn ?? 0) % Math.max(own.length, 1)
  const wallets = endpoints.filter(entry => entry.chain === 'follows')
  const order = [...own.slice(turn), ...own.slice(0, turn), ...wallets]
    .filter(entry => entry.chain !== 'wrong')
    .sort((one, other) => resting(one) - resting(other))
  let failure: unknown = new WrongNodeError(options.chainId)
  for (const entry of order) {
    try {
      if (entry.chain === 'unchecked') await checkChain(entry, options)
      // Beside nodes of the chain, a wallet's must not speak for another one.
      else if (entry.chain === 'follows' && own.length > 0) await assertChain(entry, options)
      const result = await entry.ask(call, options.signal)
      entry.failures = 0
      entry.restsUntil = 0
      return result
    } catch (error) {
      if (options.signal?.aborted || isRevert(error)) throw error
      failure = error
      if (error instanceof WrongNodeError || unsupported.has(codeOf(error))) continue
      entry.failures += 1
      const pause = Math.min(rest.first * 2 ** (entry.failures - 1), rest.most)
      entry.restsUntil = performance.now() + (retryAfterOf(error) ?? pause)
    }
  }
  throw failure
}

async function checkChain(
  entry: Endpoint,
  options: { chainId: number; logger: Logger; signal?: AbortSignal | undefined },
): Promise<void> {
  // Somebody else's check may be aborted with their call: then the next who waits makes one that others
  // share. Never waited for without an end: over a promise that is settled nothing else would ever run.
  for (let joined = 0; joined < mostJoined && entry.checking; joined += 1) {
    const { done, signal } = entry.checking
    try {
      await done
      break
    } catch (error) {
      if (!signal?.aborted || options.signal?.aborted) throw error
    }
  }
  if (entry.chain === 'unchecked') await beginCheck(entry, options)
  if (entry.chain === 'wrong') throw new WrongNodeError(options.chainId)
}

function beginCheck(
  entry: Endpoint,
  options: { chainId: number; logger: Logger; signal?: AbortSignal | undefined },
): Promise<void> {
  const { chainId, logger, signal } = options
  const done = (async () => {
    const answer = await entry.ask({ method: 'eth_chainId' }, signal)
    entry.chain = Number(answer) === chainId ? 'right' : 'wrong'
    if (entry.chain === 'wrong') {
      logger.warn([`A node of chain ${chainId} is on another chain`, answer])
    }
  })().finally(() => {
    if (entry.checking?.done === done) entry.checking = undefined
  })
  entry.checking = { done, signal }
  return done
}

async function assertChain(
  entry: Endpoint,
  options: { chainId: number; signal?: AbortSignal | undefined },
): Promise<void> {
  const answer = await entry.ask({ method: 'eth_chainId' }, options.signal)
  if (Number(answer) !== options.chainId) throw new WrongNodeError(options.chainId)
}

function codeOf(error: unknown): number {
  const code: unknown = typeof error === 'object' && error ? Reflect.get(error, 'code') : undefined
  return typeof code === 'number' ? code : 0
}

function retryAfterOf(error: unknown): number | undefined {
  const wait: unknown =
    typeof error === 'object' && error ? Reflect.get(error, 'retryAfter') : undefined
  return typeof wait === 'number' ? wait : undefined
}

/** A call that reverts is an answer: every node would give the same. */
function isRevert(error: unknown): boolean {
  const data: unknown = typeof error === 'object' && error ? Reflect.get(error, 'data') : undefined
  return codeOf(error) === 3 || (typeof data === 'string' && /^0x([0-9a-f]{8})/i.test(data))
}

/** No node that is configured for a chain is on that chain. */
class WrongNodeError extends Error {
  constructor(chainId: number) {
    super(`No node that is configured for chain ${chainId} is on that chain`)
    this.name = 'WrongNodeError'
  }
}
