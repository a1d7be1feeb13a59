import * as z from 'zod/mini'
import { refreshRequest } from '../schemas/posts.ts'
import type { RouteDefinition } from './RouteDefinition.ts'

/** By itself, because every run may call it, and needs none of the others. */
export const refreshRoute = {
  method: 'POST',
  summary: 'Read metadata or orders of tokens anew',
  body: refreshRequest,
  response: z.object({
    results: z.array(z.object({ token: z.string(), result: z.string(), isError: z.boolean() })),
  }),
} as const satisfies RouteDefinition
