import { createHash } from 'node:crypto'
import { zeroHash } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import type { TokenSetSchema } from '../../storage/schema/orders.ts'

/** The hash of a set's description: SHA-256 of its JSON with sorted keys; zero without a description. */
export function schemaHash(schema: TokenSetSchema | null): Hex {
  if (schema === null) return zeroHash
  return `0x${createHash('sha256')
    .update(JSON.stringify(sorted(schema)))
    .digest('hex')}`
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
