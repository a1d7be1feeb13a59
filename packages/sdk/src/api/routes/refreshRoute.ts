import * as z from 'zod/mini'
import { refreshRequest } from '../schemas/posts.ts'
import { maybe, text } from '../schemas/primitives.ts'
import type { RouteDefinition } from './RouteDefinition.ts'

/** By itself, because every run may call it, and needs none of the others. */
export const refreshRoute = {
  method: 'POST',
  summary: 'Read metadata or orders of tokens anew',
  body: refreshRequest,
  response: z.object({
    results: z.array(
      z.object({
        token: z.string(),
        result: z.string(),
        isError: z.boolean(),
        /** Of Sluice: why it is not done, `unknown_token` or `cooling_down`. */
        code: maybe(text),
      }),
    ),
  }),
} as const satisfies RouteDefinition
