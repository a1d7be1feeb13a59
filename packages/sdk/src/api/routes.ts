import type * as z from 'zod/mini'
import { executeRoutes } from './routes/executeRoutes.ts'
import { marketRoutes } from './routes/marketRoutes.ts'
import { redirectRoutes } from './routes/redirectRoutes.ts'
import type { routeMethods } from './routes/routeMethods.ts'

/**
 * Every route of the marketplace API whose parameters and answers are known: method, parameters, body and
 * answer. The client's `request` is typed by it, the server validates with it, and OpenAPI is generated
 * from it.
 */
export const routes = { ...executeRoutes, ...marketRoutes, ...redirectRoutes }

export type Routes = typeof routes
/** A route whose parameters and answer are known. */
export type RoutePath = keyof Routes
/** Any public route of the API; of some only the address is known. */
export type KnownPath = RoutePath | keyof typeof routeMethods

type InputOf<route, key extends string> =
  route extends Record<key, infer schema extends z.ZodMiniType> ? z.input<schema> : never

type PathNames<path extends string> = path extends `${string}{${infer name}}${infer rest}`
  ? name | PathNames<rest>
  : never

/** What may be given to a route of which only the address is known. */
type UntypedInput<path extends string> = {
  query?: Record<string, unknown> | undefined
  body?: unknown
  /** For a route that is read and written: the way of the two that is meant. */
  method?: 'GET' | 'POST' | 'PUT' | undefined
} & ([PathNames<path>] extends [never]
  ? unknown
  : { path: { [name in PathNames<path>]: string | number | bigint } })

/** What a caller may give to a route: its path, query and body parameters. */
export type RouteInput<path extends KnownPath> = path extends RoutePath
  ? {
      [key in 'path' | 'query' | 'body' as Routes[path] extends Record<key, unknown>
        ? key
        : never]: InputOf<Routes[path], key>
    }
  : UntypedInput<path>

/** What a route answers, parsed; of a route of which only the address is known a JSON object. */
export type RouteOutput<path extends KnownPath> = path extends RoutePath
  ? z.output<Routes[path]['response']>
  : path extends `/redirect/${string}`
    ? string
    : Record<string, unknown>
