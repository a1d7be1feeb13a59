import type { ApiChain } from './defineChain.ts'

/** The same chain, served by the marketplace API at `url` (a trailing slash is removed). */
export function withApi<const chain extends ApiChain>(
  chain: chain,
  url: string,
): chain & { baseApiUrl: string } {
  return { ...chain, baseApiUrl: url.replace(/\/+$/, '') }
}
