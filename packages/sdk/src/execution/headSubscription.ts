import type { Transport } from 'viem'
import * as z from 'zod/mini'
import type { ApiChain } from '../chains/defineChain.ts'
import type { ClientContext } from '../context.ts'
import { chainSockets } from './chainSockets.ts'

/** What a subscription to new blocks is good for: a hint to look, never more. */
export type HeadSubscription = {
  /** Whether it told of blocks, and missed none that polling found. */
  works: () => boolean
  /** Whether it told of a block above this one. */
  ahead: (head: bigint | undefined) => boolean
  end: () => void
}

const header = z.object({ number: z.string().check(z.regex(/^0x[0-9a-f]{1,16}$/i)) })

/**
 * Subscribes to the new blocks of a chain by the first address or wallet that can; a failure only means
 * that polling goes on alone.
 */
export function headSubscription(options: {
  context: Pick<ClientContext, 'sockets' | 'logger'>
  chain: ApiChain
  wallets: readonly Transport[]
  wake: () => void
}): HeadSubscription {
  const { context, chain, wallets, wake } = options
  const ending = new AbortController()
  let told: bigint | undefined
  let alive = false
  let stop: (() => void) | undefined
  const onHead = (head: unknown) => {
    const parsed = z.safeParse(header, head)
    if (ending.signal.aborted || !parsed.success) return
    const number = BigInt(parsed.data.number)
    if (told !== undefined && number <= told) return
    told = number
    alive = true
    wake()
  }
  const onEnd = () => {
    alive = false
  }
  const begin = async () => {
    for (const socket of chainSockets(context, chain)) {
      try {
        const { signal } = ending
        const subscription = await socket.subscribe({ onHead, onEnd, signal })
        stop = subscription.stop
        break
      } catch (error) {
        context.logger.warn(['New blocks cannot be subscribed to', error])
      }
      if (ending.signal.aborted) return
    }
    for (const wallet of stop ? [] : wallets) {
      const subscribe = subscribeOf(wallet)
      if (!subscribe || ending.signal.aborted) continue
      const params = ['newHeads']
      const onData = (data: unknown) =>
        onHead(typeof data === 'object' && data ? Reflect.get(data, 'result') : undefined)
      const { unsubscribe } = await subscribe({ params, onData, onError: onEnd })
      stop = () => void Promise.resolve(unsubscribe()).catch(() => undefined)
      break
    }
    if (ending.signal.aborted) stop?.()
  }
  begin().catch((error: unknown) => context.logger.warn(['No subscription to blocks', error]))
  return {
    works: () => alive,
    ahead: head => {
      // Polling found a block that was never announced: the connection is half open.
      if (head !== undefined && told !== undefined && head > told) alive = false
      return head !== undefined && told !== undefined && told > head
    },
    end: () => {
      ending.abort()
      stop?.()
    },
  }
}

type Subscribe = (options: {
  params: readonly string[]
  onData: (data: unknown) => void
  onError: () => void
}) => Promise<{ unsubscribe: () => unknown }>

function subscribeOf(wallet: Transport): Subscribe | undefined {
  const { value } = wallet({ retryCount: 0 })
  const subscribe: unknown = value && Reflect.get(value, 'subscribe')
  return typeof subscribe === 'function' ? (subscribe as Subscribe) : undefined
}
