import type { Client } from '@sluice/sdk'
import type { QueryKind } from './queryKinds.ts'

export type SluiceQueryKey = readonly [
  'sluice',
  QueryKind,
  Readonly<Record<string, unknown>>,
  /** Whose answer it is: the address of the API that the client asks on that chain. */
  api?: string,
]

/**
 * The key of a query: its kind and its parameters, without undefined ones. A `bigint` becomes
 * `{ bigint: '…' }`, because keys are hashed as JSON, and JSON knows no bigint. Addresses, hashes, and what
 * begins with one are lower-cased: two spellings are one query. Of a client that asks another marketplace on that chain
 * it is another query; without a client it is the beginning of the key of all of them.
 */
export function queryKey(kind: QueryKind, parameters: object, client?: KeyClient): SluiceQueryKey {
  const { chainId } = parameters as { chainId?: unknown }
  const api = client?.chains.find(({ id }) => id === chainId)?.baseApiUrl
  const key = ['sluice', kind, plain(parameters) as Record<string, unknown>] as const
  return api === undefined ? key : [...key, api]
}

type KeyClient = Pick<Client, 'chains'>

const hexId = /^0x(?:[0-9a-f]{40}|[0-9a-f]{64})(?::\d+)*$/i
/** Names and values of traits are somebody's text. */
const freeText = new Set(['attributes', 'attribute'])

function plain(value: unknown): unknown {
  if (typeof value === 'string') return hexId.test(value) ? value.toLowerCase() : value
  if (typeof value === 'bigint') return { bigint: value.toString() }
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) =>
      item === undefined ? [] : [[key, freeText.has(key) ? item : plain(item)] as const],
    ),
  )
}
