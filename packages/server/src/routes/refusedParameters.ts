import type { ServedPath } from './handlers.ts'

/**
 * Query parameters of the contract that this server does not have: an answer that ignored one would be another than was
 * asked for. The description of the API leaves them out. Whoever takes one off the list has to heed it.
 */
export const refusedParameters: { readonly [path in ServedPath]?: readonly string[] } = {
  '/collections/v7': ['creator', 'includeSecurityConfigs'],
  '/sales/v6': ['includeDeleted'],
  '/collections/trending-mints/v1': ['mintStandard'],
  '/events/collections/floor-ask/v2': ['normalizeRoyalties'],
}
