import * as z from 'zod/mini'
import { resultsRequest } from '../schemas/posts.ts'
import type { RouteDefinition } from './RouteDefinition.ts'

/** By itself, because every run calls it, and needs none of the others. */
export const resultsRoute = {
  method: 'POST',
  summary: 'Report the result of a step',
  body: resultsRequest,
  response: z.object({ message: z.string() }),
} as const satisfies RouteDefinition
