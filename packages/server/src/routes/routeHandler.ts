import type { RouteOutput, RoutePath, Routes } from '@sluice/sdk/api'
import type * as z from 'zod/mini'
import type { ChainContext } from '../context.ts'
import type { RequestClass } from '../http/requestClass.ts'
import type { Indexer } from '../indexer/Indexer.ts'
import type { Rates } from '../rates/createRates.ts'

/** What a route works with: one chain, its index, and what its currencies are worth, which is only for display. */
export type RouteContext = ChainContext & { indexer: Indexer; rates: Rates }

type Parsed<route, key extends string> =
  route extends Record<key, infer schema extends z.ZodMiniType> ? z.output<schema> : undefined

/** What a route is told of a request beside its input. */
export type Asked = {
  /** Aborted when the deadline has passed: nobody waits for the answer any more, and what is left need not be done. */
  signal: AbortSignal
  /** Who sent it, as the allowances tell senders apart. */
  sender?: string | undefined
  /** Whether it came from this machine, or with an API key that is a secret. */
  isTrusted: () => boolean
  /**
   * Takes from its sender's allowance what so many requests more of a class would, for work that is a multiple of one.
   *
   * @throws ServerError 429 when the allowance is used up.
   */
  charge: (kind: RequestClass, times: number) => Promise<void>
  /** Says that the answer holds until something of what it is about changes: nothing in it changes with time alone. */
  holds?: (() => void) | undefined
}

/** A route's work: parsed input in, the answer out, or a ServerError. */
export type RouteHandler<path extends RoutePath> = (
  context: RouteContext,
  input: {
    path: Parsed<Routes[path], 'path'>
    query: Parsed<Routes[path], 'query'>
    body: Parsed<Routes[path], 'body'>
  },
  /** Missing where the server itself asks. */
  asked?: Asked,
) => Promise<RouteOutput<path>>
