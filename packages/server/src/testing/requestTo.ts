import type { RouteDefinition } from '@sluice/sdk/api'
import fc from 'fast-check'
import { arbitraryOf, hostileValues } from './arbitraryOf.ts'

export type Asked = {
  /** Below the address of the chain. */
  url: string
  init: RequestInit
  /** The names in the path, as they were filled in. */
  path: Record<string, string>
}

/**
 * Requests to a route: path, query and body by its own schemas, mostly such as they take, and parameters that
 * they do not know. `pool` has texts and numbers that mean something to the server. For tests.
 */
export function requestTo(
  path: string,
  route: RouteDefinition,
  { pool, headers }: requestTo.Options,
): fc.Arbitrary<Asked> {
  const nothing = fc.constant({})
  return fc
    .record({
      names: route.path ? arbitraryOf(route.path, pool) : nothing,
      query: route.query ? arbitraryOf(route.query, pool) : nothing,
      body: route.body ? arbitraryOf(route.body, pool) : fc.constant(undefined),
      more: fc.dictionary(fc.string({ maxLength: 8 }), fc.constantFrom(...hostileValues), {
        maxKeys: 1,
      }),
    })
    .map(({ names, query, body, more }) => {
      const given: Record<string, string> = {}
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
        // Longer addresses do not come through an HTTP server.
        const text = textOf((names as Record<string, unknown> | null)?.[name])
          .replace(/\p{Surrogate}/gu, '?')
          .slice(0, 500)
        given[name] = text || 'x'
        return encodeURIComponent(given[name])
      })
      const search = new URLSearchParams([...pairsOf(query), ...pairsOf(more)]).toString()
      return {
        url: `${filled}?${search.slice(0, 8000)}`,
        path: given,
        init:
          route.method === 'GET'
            ? { headers }
            : {
                method: 'POST',
                headers: { ...headers, 'content-type': 'application/json' },
                body: JSON.stringify(body) ?? '',
              },
      }
    })
}

export declare namespace requestTo {
  type Options = { pool: readonly unknown[]; headers: Record<string, string> }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** As clients write them: lists repeat their name, objects name their keys. */
function pairsOf(query: unknown): [string, string][] {
  if (typeof query !== 'object' || query === null) return []
  return Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined) return []
    if (Array.isArray(value)) return value.map((each): [string, string] => [name, textOf(each)])
    if (typeof value === 'object' && value !== null)
      return pairsOf(value).map(([key, inner]): [string, string] => [`${name}[${key}]`, inner])
    return [[name, textOf(value)]]
  })
}
