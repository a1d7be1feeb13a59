import type { Context, MiddlewareHandler } from 'hono'
import type { RateLimiterMemory } from 'rate-limiter-flexible'
import { ServerError } from '../errors.ts'
import type { Metrics } from '../telemetry/createMetrics.ts'
import type { ApiKeys } from './createApiKeys.ts'
import { keyHolder } from './keyHolder.ts'
import { networkOf } from './networkOf.ts'
import type { RequestEnv } from './RequestEnv.ts'
import { type RequestClass, requestClass } from './requestClass.ts'

export type Limits = {
  /** Seconds after which an allowance is whole again. */
  window: number
  /** Points of an address without a key. */
  anonymous: number
  /** Points of a key that has no limit of its own. */
  keyed: number
  /** Points that a request takes, by its class. */
  cost: Readonly<Record<RequestClass, number>>
  /** Sockets of the live feed at once: of an address without a key, of a key. */
  sockets?: { anonymous: number; keyed: number } | undefined
}

/** Pictures that one point buys: a page shows a hundred at once. */
const picturesPerPoint = 20
/** The allowances that all who come with the key of a page have together. */
const visitorsPerKey = 100
/** Points that a wrong key costs its sender's address: guessing is not to be cheap. */
const wrongKeyCost = 20

/**
 * Lets in who has a right to ask, and not too often: an API key, in its header only, has an allowance of
 * its own, one of a page an allowance for each address and a ceiling for all of them, everybody else that of the
 * address. The allowances are those of this process.
 *
 * @throws ServerError 401 for a key that is wrong or missing, 429 when the allowance is used up.
 */
export function admit(options: admit.Options): MiddlewareHandler<RequestEnv> {
  const { keys, limits, required } = options
  const limiters = new Map<number, Promise<RateLimiterMemory>>()
  const limiterOf = (points: number, window: number) => {
    const limiter = limiters.get(points) ?? createLimiter(points * picturesPerPoint, window)
    limiters.set(points, limiter)
    return limiter
  }

  const take = async (
    c: Context<RequestEnv>,
    holder: { id: string; points: number },
    cost: number,
    kind: string,
    isTold = true,
  ) => {
    if (!limits) return
    const limiter = await limiterOf(holder.points, limits.window)
    // Both the yes and the no are told by the same object.
    const result = await limiter
      .consume(holder.id, Math.round(cost * picturesPerPoint))
      .catch((refusal: unknown) => refusal)
    if (typeof result !== 'object' || result === null || !('msBeforeNext' in result)) throw result
    const { msBeforeNext, remainingPoints, consumedPoints } = result as Allowance
    const seconds = Math.max(Math.ceil(msBeforeNext / 1000), 1)
    const isOver = consumedPoints > holder.points * picturesPerPoint
    if (isTold || isOver) {
      c.header('x-ratelimit-limit', `${holder.points}`)
      c.header('x-ratelimit-remaining', `${Math.floor(remainingPoints / picturesPerPoint)}`)
      c.header('x-ratelimit-reset', `${seconds}`)
    }
    if (!isOver) return
    c.header('retry-after', `${seconds}`)
    options.metrics?.rateLimited(kind)
    throw new ServerError(
      `Too many requests: ${holder.points} points in ${limits.window} s are used up. Try again in ${seconds} s.`,
      { code: 'rate_limited', statusCode: 429 },
    )
  }

  return async (c, next) => {
    const address = { id: `a:${networkOf(c.get('address'))}`, points: limits?.anonymous ?? 0 }
    c.set('chargeGuess', () => take(c, address, wrongKeyCost, 'wrong key'))
    const sent = c.req.header('x-api-key')
    const key = sent && keys.size > 0 ? keys.find(sent, c.req.header('origin')) : undefined
    if (sent && keys.size > 0 && !key) {
      await take(c, address, wrongKeyCost, 'wrong key')
      throw new ServerError('The API key is not valid here', {
        code: 'invalid_api_key',
        statusCode: 401,
      })
    }
    const kind = requestClass(c.req.method, c.req.path)
    // To the live feed a key may come later, as its first message.
    const isFeed = c.req.path.endsWith('/ws') && c.req.header('upgrade') !== undefined
    // A picture is asked for by a page's element, which can send no header: points alone hold it back.
    const isMedia = c.req.path.startsWith('/media/')
    // How to ask, and with which key, anybody may know.
    const isOpen = isMedia || c.req.path === '/openapi.json'
    const needsKey = required === 'always' || (required === 'write' && kind !== 'read')
    if (!key && needsKey && !isFeed && !isOpen) {
      await take(c, address, limits?.cost[kind] ?? 0, kind)
      throw new ServerError('An API key is needed, in the header x-api-key', {
        code: 'api_key_needed',
        statusCode: 401,
      })
    }
    if (key) c.set('apiKey', key)
    c.set('sender', key ? keyHolder(key, c.get('address')) : address.id)
    const charge = async (charged: RequestClass, times: number, key = c.get('apiKey')) => {
      const points = key?.limit ?? limits?.keyed ?? 0
      const holder = key ? { id: keyHolder(key, c.get('address')), points } : address
      const cost = (limits?.cost[charged] ?? 0) * times
      // What one of them is refused takes nothing from the others.
      await take(c, holder, cost, charged)
      if (!key?.origins) return
      const all = { id: `k:${key.prefix}`, points: points * visitorsPerKey }
      await take(c, all, cost, charged, false)
    }
    c.set('charge', charge)
    await charge(kind, isMedia ? 1 / picturesPerPoint : 1)
    await next()
  }
}

export declare namespace admit {
  type Options = {
    keys: ApiKeys
    /** Who must have a key. */
    required: 'never' | 'write' | 'always'
    /** Without them nobody is held back. */
    limits: Limits | undefined
    metrics?: Metrics | undefined
  }
}

type Allowance = { msBeforeNext: number; remainingPoints: number; consumedPoints: number }

async function createLimiter(points: number, duration: number): Promise<RateLimiterMemory> {
  const { RateLimiterMemory } = await import('rate-limiter-flexible')
  return new RateLimiterMemory({ points, duration })
}
