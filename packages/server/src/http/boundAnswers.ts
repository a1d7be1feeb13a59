import type { ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { networkOf } from './networkOf.ts'
import type { RequestEnv } from './RequestEnv.ts'

/** Bytes of answers that their readers have not taken. */
const mostHeld = 268_435_456
/** Milliseconds after which one of which nothing is taken is ended; it may be twice as long. */
const longestStall = 60_000
/** Milliseconds between two looks at what is held. */
const interval = 250

/**
 * Bounds what answers that nobody takes hold in memory (T6, T12). A reader that stops is cut off; where many read
 * slowly, the oldest answers of the network that has the most of them are. What several are sent from the same bytes
 * (`body`) counts once. Nothing is bounded where a program calls the app without a socket.
 */
export function boundAnswers(options: boundAnswers.Options = {}): MiddlewareHandler<RequestEnv> {
  const { mostHeld: most = mostHeld, longestStall: longest = longestStall } = options
  /** The oldest stands first. */
  const open = new Set<Answer>()
  let timer: NodeJS.Timeout | undefined

  const look = () => {
    const isOver = ({ total }: Sum) => total > most
    for (let sum = sumOf(open); isOver(sum); sum = sumOf(open)) {
      const { network } = sum
      const oldest = [...open].find(each => each.network === network && heldBy(each) > 0)
      if (!oldest) break
      open.delete(oldest)
      oldest.outgoing.destroy()
    }
    if (open.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return async (c, next) => {
    await next()
    const outgoing = outgoingOf(c.env)
    if (!outgoing) return
    const answer = { network: networkOf(c.get('address')), body: c.get('body'), outgoing }
    open.add(answer)
    outgoing.once('close', () => open.delete(answer))
    // The answer is made: from here on only its reader can keep it.
    outgoing.setTimeout(longest, () => outgoing.destroy())
    timer ??= setInterval(look, interval).unref()
  }
}

export declare namespace boundAnswers {
  type Options = {
    /** Bytes of answers that their readers have not taken; 256 MiB by default. */
    mostHeld?: number | undefined
    /** Milliseconds after which an answer of which nothing is taken is ended; a minute by default. */
    longestStall?: number | undefined
  }
}

type Answer = { network: string; body: Uint8Array | undefined; outgoing: ServerResponse }
type Sum = { total: number; network: string | undefined }

const heldBy = ({ outgoing }: Answer): number => outgoing.writableLength

/** What all of them hold, and which network the most: of what several share each holds a part. */
function sumOf(open: Iterable<Answer>): Sum {
  const holding = [...open].filter(each => heldBy(each) > 0)
  const sharing = new Map<Uint8Array, number>()
  for (const { body } of holding) if (body) sharing.set(body, (sharing.get(body) ?? 0) + 1)
  const networks = new Map<string, number>()
  let total = 0
  for (const answer of holding) {
    const held = heldBy(answer) / ((answer.body && sharing.get(answer.body)) ?? 1)
    networks.set(answer.network, (networks.get(answer.network) ?? 0) + held)
    total += held
  }
  const [most] = [...networks].sort(([, a], [, b]) => b - a)
  return { total, network: most?.[0] }
}

function outgoingOf(env: unknown): ServerResponse | undefined {
  return typeof env === 'object' && env !== null && 'outgoing' in env
    ? ((env.outgoing ?? undefined) as ServerResponse | undefined)
    : undefined
}
