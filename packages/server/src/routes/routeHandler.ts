import type { RouteOutput, RoutePath, Routes } from '@sluice/sdk/api'
import type * as z from 'zod/mini'
import type { ChainContext } from '../context.ts'
import type { Indexer } from '../indexer/createIndexer.ts'

/** What a route works with: one chain and its index. */
export type RouteContext = ChainContext & { indexer: Indexer }

type Parsed<route, key extends string> =
  route extends Record<key, infer schema extends z.ZodMiniType> ? z.output<schema> : undefined

/** A route's work: parsed input in, the answer out, or a ServerError. */
export type RouteHandler<path extends RoutePath> = (
  context: RouteContext,
  input: {
    path: Parsed<Routes[path], 'path'>
    query: Parsed<Routes[path], 'query'>
    body: Parsed<Routes[path], 'body'>
  },
) => Promise<RouteOutput<path>>
