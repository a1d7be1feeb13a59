import type * as z from 'zod/mini'

/** What is known of a route: how it is called, with what, and what it answers. */
export type RouteDefinition = {
  method: 'GET' | 'POST'
  summary: string
  path?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  response: z.ZodMiniType
  /** It answers with a redirect to a picture or a page, so its own address is the answer. */
  redirects?: true
}
