import * as z from 'zod/mini'
import { address, collectionId, token } from '../schemas/primitives.ts'
import type { RouteDefinition } from './RouteDefinition.ts'

const text = z.string()

/** The routes that lead to a picture or a page. Their own address is what an application needs. */
export const redirectRoutes = {
  '/assets/v1': {
    method: 'GET',
    summary: 'A picture of the marketplace',
    query: z.object({ asset: text }),
    response: text,
    redirects: true,
  },
  '/redirect/tokens/{token}/image/v1': {
    method: 'GET',
    summary: "A token's picture",
    path: z.object({ token }),
    query: z.object({ imageSize: z.optional(z.enum(['small', 'medium', 'large'])) }),
    response: text,
    redirects: true,
  },
  '/redirect/collections/{collection}/image/v1': {
    method: 'GET',
    summary: "A collection's picture",
    path: z.object({ collection: collectionId }),
    response: text,
    redirects: true,
  },
  '/redirect/currency/{address}/icon/v1': {
    method: 'GET',
    summary: "A currency's picture",
    path: z.object({ address }),
    response: text,
    redirects: true,
  },
  '/redirect/sources/{source}/logo/v2': {
    method: 'GET',
    summary: "A source's logo",
    path: z.object({ source: text }),
    response: text,
    redirects: true,
  },
  '/redirect/sources/{source}/tokens/{token}/link/v2': {
    method: 'GET',
    summary: "A token's page at a source",
    path: z.object({ source: text, token }),
    response: text,
    redirects: true,
  },
} as const satisfies Record<string, RouteDefinition>
