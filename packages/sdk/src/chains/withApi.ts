import type { ApiChain } from './defineChain.ts'

/**
 * The same chain, served by the marketplace API at `url` (a trailing slash is removed).
 *
 * @example
 * ```ts
 * import { withApi } from '@sluice/sdk'
 * import { base } from '@sluice/sdk/chains'
 *
 * const chain = withApi(base, 'https://market.example/api/8453')
 * ```
 */
export function withApi<const chain extends ApiChain>(
  chain: chain,
  url: string,
): chain & { baseApiUrl: string } {
  return { ...chain, baseApiUrl: url.replace(/\/+$/, '') }
}
