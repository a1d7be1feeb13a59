import { type RouteDefinition, routeMethods, routes } from '@sluice/sdk/api'
import type { Context, Hono } from 'hono'
import type { Hex } from 'viem'
import { ServerError } from '../errors.ts'
import { findDisplay } from '../rates/findDisplay.ts'
import { tellWorth } from '../rates/tellWorth.ts'
import { handlers, type ServedPath, servedPaths } from '../routes/handlers.ts'
import { refuseUnheeded } from '../routes/refuseUnheeded.ts'
import type { Asked, RouteContext } from '../routes/routeHandler.ts'
import type { Answers, Told } from './createAnswers.ts'
import { isTrusted } from './isTrusted.ts'
import { keyedRequest } from './keyedRequest.ts'
import { parseQuery } from './parseQuery.ts'
import type { RequestEnv } from './RequestEnv.ts'
import { readBody } from './readBody.ts'
import { isOfMaker, subjectsOf } from './subjectsOf.ts'
import { validate } from './validate.ts'
import { withDeadline } from './withDeadline.ts'

/** Milliseconds until a request is given up, as the contract has it. */
const deadlines: Readonly<Record<string, number>> = {
  '/execute/buy/v7': 40_000,
  '/execute/bid/v5': 60_000,
}
const usualDeadline = 10_000

/** Reads of what is the same for everybody, which many ask for at once. */
const shared: ReadonlySet<string> = new Set<ServedPath>([
  '/collections/v7',
  '/tokens/v7',
  '/orders/asks/v5',
  '/orders/bids/v6',
  '/orders/depth/v1',
  '/stats/v2',
  '/owners/v2',
  '/sales/v6',
  '/collections/activity/v6',
  '/tokens/{token}/activity/v5',
  '/collections/{collection}/attributes/all/v4',
  '/collections/{collection}/attributes/explore/v6',
  '/collections/trending/v1',
  '/search/collections/v2',
])

/** An answer that is made for all who ask is not given up because one of them no longer waits. */
const endless = new AbortController().signal

/** Adds every route of the contract that is served, for every chain: parse, call, respond. */
export function addRoutes(app: Hono<RequestEnv>, options: addRoutes.Options): void {
  const { contexts } = options
  app.get('/api/:chain/health', c => c.json(contextOf(contexts, c).indexer.status()))
  for (const path of servedPaths) {
    const pattern = `/api/:chain${path.replace(/\{(\w+)\}/g, ':$1')}`
    const work = workOf(path, options)
    for (const each of [pattern, `${pattern}/`]) app.on(routes[path].method, each, work)
  }
  addUnserved(app)
}

/** The other public routes of the contract are known by name: whoever calls one is told so. */
function addUnserved(app: Hono<RequestEnv>): void {
  const served = new Set<string>(servedPaths)
  for (const [path, method] of Object.entries(routeMethods)) {
    if (served.has(path)) continue
    app.on(method, `/api/:chain${path.replace(/\{(\w+)\}/g, ':$1')}`, () => {
      throw new ServerError(`${method} ${path} is not served here`, {
        code: 'not_supported',
        statusCode: 501,
      })
    })
  }
}

export declare namespace addRoutes {
  type Options = {
    contexts: ReadonlyMap<string, RouteContext>
    /** Milliseconds instead of those of the contract. */
    deadline?: number | undefined
    /** Makes answers once for all who ask at the same time; without it each is made for its own. */
    answers?: Answers | undefined
  }
}

function workOf(path: ServedPath, options: addRoutes.Options) {
  const route: RouteDefinition = routes[path]
  const deadline = options.deadline ?? deadlines[path] ?? usualDeadline
  // The table is checked against the contract where it is made; here the types of one entry are lost.
  const handler = handlers[path] as (
    ...parameters: [context: RouteContext, input: unknown, asked: Asked]
  ) => Promise<object>
  const answers = shared.has(path) ? options.answers : undefined
  const answerOf = async (
    c: Context<RequestEnv>,
    context: RouteContext,
    signal: AbortSignal,
    told?: Told | undefined,
  ) => {
    const input = {
      path: route.path && validate(route.path, c.req.param()),
      query: route.query && validate(route.query, parseQuery(searchOf(c.req.url))),
      body: route.body && validate(route.body, await readBody(c)),
    }
    const query = input.query as { displayCurrency?: Hex | undefined } | undefined
    refuseUnheeded(path, query)
    const display = await findDisplay(context, query?.displayCurrency)
    told?.about(subjectsOf(path, input as Parameters<typeof subjectsOf>[1]))
    const charge: Asked['charge'] = async (kind, times) => {
      if (times > 0) await c.get('charge')?.(kind, times)
    }
    await charge('write', ordersBeside(path, input.body))
    // What it is worth in another currency changes with time.
    let holds = false
    const asked: Asked = {
      ...{ signal, sender: c.get('sender'), isTrusted: () => isTrusted(c), charge },
      holds: () => {
        holds = !display && !isOfMaker(input)
      },
    }
    const keyed = path.startsWith('/execute/')
      ? await keyedRequest(context, {
          ...{ path, key: c.req.header('idempotency-key'), body: input.body as object | undefined },
        })
      : { context, body: input.body }
    const answer = await handler(keyed.context, { ...input, body: keyed.body }, asked)
    const isWhole = await tellWorth(context, answer, display)
    if (holds && isWhole) told?.holds()
    return answer
  }
  return async (c: Context<RequestEnv>) => {
    c.set('route', path)
    const context = contextOf(options.contexts, c)
    c.header('cache-control', 'no-store')
    if (answers) {
      const make = async (told: Told) => JSON.stringify(await answerOf(c, context, endless, told))
      const key = c.req.path + searchOf(c.req.url)
      const bytes = await withDeadline(deadline, () => answers.share(context.chain.id, key, make))
      c.set('body', bytes)
      return c.body(bytes, 200, { 'content-type': 'application/json' })
    }
    const answer = await withDeadline(deadline, signal => answerOf(c, context, signal))
    if (!route.redirects) return c.json(answer)
    c.header('cache-control', 'public, max-age=60')
    return c.redirect(`${answer}`, 302)
  }
}

/** The query of an address, without the cost of reading the rest of it. */
function searchOf(url: string): string {
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at)
}

/**
 * The orders to be written beside what the request itself has paid for: an order costs what an order costs, also when
 * many come in one request, and when it comes with what it is to be filled by (T12).
 */
function ordersBeside(path: ServedPath, body: unknown): number {
  if (typeof body !== 'object' || body === null || !('items' in body)) return 0
  if (!Array.isArray(body.items)) return 0
  if (path.startsWith('/order/')) return Math.max(body.items.length - 1, 0)
  return body.items.filter(item => item?.rawOrder !== undefined).length
}

function contextOf(
  contexts: ReadonlyMap<string, RouteContext>,
  c: Context<RequestEnv>,
): RouteContext {
  const id = c.req.param('chain') ?? ''
  const context = contexts.get(id)
  if (!context)
    throw new ServerError(`Chain ${id.slice(0, 50)} is not served here`, {
      code: 'unknown_chain',
      statusCode: 404,
    })
  return context
}
