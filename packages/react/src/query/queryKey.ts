/** The kinds of query this package makes; the second part of every key. */
export type QueryKind = 'collections' | 'tokens' | 'token' | 'userTokens' | 'asks'

export type SluiceQueryKey = readonly ['sluice', QueryKind, Readonly<Record<string, unknown>>]

/**
 * The key of a query: its kind and its parameters, without undefined ones. A `bigint` becomes
 * `{ bigint: '…' }`, because keys are hashed as JSON, and JSON knows no bigint.
 */
export function queryKey(kind: QueryKind, parameters: Record<string, unknown>): SluiceQueryKey {
  return ['sluice', kind, plain(parameters) as Record<string, unknown>]
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return { bigint: value.toString() }
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) =>
      item === undefined ? [] : [[key, plain(item)] as const],
    ),
  )
}
