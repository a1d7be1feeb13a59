import type { RouteDefinition } from '@sluice/sdk/api'
import fc from 'fast-check'
import type * as z from 'zod/mini'
import { arbitraryOf, hostileValues } from './arbitraryOf.ts'
import type { GoodRequest } from './goodRequests.ts'
import { nearTo } from './nearTo.ts'
import { type Asked, toAsked } from './toAsked.ts'

type Values = fc.Arbitrary<unknown>

/**
 * Requests to a route: path, query and body by its own schemas, mostly such as they take, and parameters that
 * they do not know; one in four is as good as `good` but for one place. `pool` has texts and numbers that
 * mean something to the server. For tests.
 */
export function requestTo(
  path: string,
  route: RouteDefinition,
  options: requestTo.Options,
): fc.Arbitrary<Asked> {
  const { pool, good } = options
  const partOf = (part: 'path' | 'query' | 'body', make: (schema: z.ZodMiniType) => Values) => {
    const schema = route[part]
    return schema ? make(schema) : fc.constant(undefined)
  }
  const near = (part: 'path' | 'query' | 'body') =>
    partOf(part, schema => nearTo(schema, good[part] ?? {}, pool))
  const any = (part: 'path' | 'query' | 'body') => partOf(part, schema => arbitraryOf(schema, pool))
  const more = fc.dictionary(fc.string({ maxLength: 8 }), fc.constantFrom(...hostileValues), {
    maxKeys: 1,
  })
  return fc
    .oneof(
      {
        weight: 3,
        arbitrary: fc.record({ path: any('path'), query: any('query'), body: any('body'), more }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          ...{ path: near('path'), query: near('query'), body: near('body') },
          more: fc.constant({}),
        }),
      },
    )
    .map(parts => toAsked(path, route, { ...parts, headers: options.headers }))
}

export declare namespace requestTo {
  type Options = {
    pool: readonly unknown[]
    headers: Record<string, string>
    good: GoodRequest
  }
}
