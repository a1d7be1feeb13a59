import type { Chain } from '../context.ts'

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Milliseconds between looks for a new block of a chain. Nodes of others are paid for, or limited, by the request: one
 * look a second is 2.6 million a month.
 */
export function pollIntervalOf({ pollInterval, rpcUrls }: Pick<Chain, 'pollInterval' | 'rpcUrls'>) {
  if (pollInterval !== undefined) return pollInterval
  return rpcUrls.every(url => loopback.has(new URL(url).hostname)) ? 50 : 1000
}
