import * as z from 'zod/mini'
import { type ClientContext, findChain } from '../context.ts'
import { InvalidInputError } from '../errors.ts'
import { loadCode } from '../loadCode.ts'
import { answers } from './answers.ts'
import { callApi } from './callApi.ts'
import { joinEndpoint } from './joinEndpoint.ts'
import type { RouteDefinition } from './routes/RouteDefinition.ts'
import { routeMethods } from './routes/routeMethods.ts'
import type { KnownPath, RouteInput, RouteOutput } from './routes.ts'
import { toQueryString } from './toQueryString.ts'

/** Asking for steps creates nothing. */
const makesSteps = /^\/execute\/(buy|sell|list|bid|cancel|mint|transfer|call|deposit)\/v\d+$/
const isPicture = /^\/(redirect\/|assets\/v1$)/
const anyObject = z.record(z.string(), z.unknown())

/**
 * Calls a route of a chain's API. Parameters and answer are typed by the path. A route that leads to a
 * picture is not called: its address is the answer.
 *
 * What only reads is tried again when the API cannot be reached, three times within 10 seconds.
 *
 * @throws APIError, ConfigurationError, InvalidInputError, AbortedError
 */
export async function request<path extends KnownPath>(
  context: ClientContext,
  path: path,
  ...[options]: request.Arguments<path>
): Promise<RouteOutput<path>> {
  const given = (options ?? {}) as request.Common & {
    path?: unknown
    query?: unknown
    body?: unknown
    method?: string | undefined
  }
  const chain = findChain(context, given.chainId)
  const endpoint = fillPath(path, toRecord(given.path))
  const query = toRecord(given.query)
  if (isPicture.test(path)) {
    const url = joinEndpoint(chain.baseApiUrl, endpoint) + toQueryString(endpoint, query)
    return url as RouteOutput<path>
  }
  const route = await routeOf(path)
  const method = route?.method ?? given.method ?? methodOf(path)
  return (await callApi(context, {
    chain,
    endpoint,
    method,
    retry: method === 'GET' || makesSteps.test(path),
    query,
    body: given.body,
    schema: route?.response ?? anyObject,
    timeout: given.timeout ?? (path.startsWith('/execute/') ? 60_000 : undefined),
    signal: given.signal,
  })) as RouteOutput<path>
}

export declare namespace request {
  type Common = {
    /** The current chain when absent. */
    chainId?: number | undefined
    signal?: AbortSignal | undefined
    /** Milliseconds; 15000 when absent, 60000 for execute calls. */
    timeout?: number | undefined
  }

  /** What a route needs must be given, the rest may be. */
  type Options<path extends KnownPath> = Common & Given<RouteInput<path>>

  /** Options may be left out where a route needs none. */
  type Arguments<path extends KnownPath> =
    Nothing extends Options<path> ? [options?: Options<path>] : [options: Options<path>]
}

type Nothing = Record<never, never>

/** The keys without which a route cannot be called. */
type NeededKey<input> = {
  [key in keyof input]-?: Nothing extends Pick<input, key>
    ? never
    : Nothing extends input[key]
      ? never
      : key
}[keyof input]

type Given<input> = { [key in NeededKey<input>]: input[key] } & {
  [key in Exclude<keyof input, NeededKey<input>>]?: input[key] | undefined
}

/** What is known of a route. Only what a page reads is known at once. */
async function routeOf(
  path: string,
): Promise<Pick<RouteDefinition, 'method' | 'response'> | undefined> {
  if (isKey(answers, path)) return { method: routeMethods[path], response: answers[path] }
  const { routes } = await loadCode(() => import('./routes.ts'))
  return isKey(routes, path) ? routes[path] : undefined
}

function isKey<of extends object>(of: of, key: PropertyKey): key is keyof of {
  return Object.hasOwn(of, key)
}

function methodOf(path: string): string {
  const method = Object.entries(routeMethods).find(([known]) => known === path)?.[1]
  if (method) return method
  throw new InvalidInputError({ field: 'path', value: path, problem: 'is not a known route' })
}

function fillPath(path: string, values: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined || value === '') {
      throw new InvalidInputError({ field: `path.${name}`, value, problem: 'is missing' })
    }
    return encodeURIComponent(String(value))
  })
}

function toRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? { ...value } : undefined
}
