import type { RouteDefinition } from '@sluice/sdk/api'

export type Asked = {
  /** Below the address of the chain. */
  url: string
  init: RequestInit
  /** The names in the path, as they were filled in. */
  path: Record<string, string>
}

/** The request that these parts make. */
export function toAsked(
  path: string,
  route: RouteDefinition,
  { path: names, query, body, more, headers }: toAsked.Parts,
): Asked {
  const given: Record<string, string> = {}
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    // Longer addresses do not come through an HTTP server.
    const text = textOf((names as Record<string, unknown> | null | undefined)?.[name])
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
}

export declare namespace toAsked {
  type Parts = {
    path?: unknown
    query?: unknown
    body?: unknown
    /** Parameters that the route does not know. */
    more?: unknown
    headers: Record<string, string>
  }
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
