import { type Hash, keccak256, stringToHex } from 'viem'
import type { execute } from './execute.ts'
import { withoutSecrets } from './withoutSecrets.ts'

/**
 * What makes two calls the same wish: action, chain, account and arguments. The order of keys, the spelling
 * of addresses, and numbers as bigint or as text do not matter; salts and deadlines of an answer are no part of it.
 */
export function intentKey(
  options: Pick<execute.Options, 'action' | 'chain' | 'account' | 'intent' | 'body' | 'endpoint'>,
): Hash {
  const { action, chain, account, intent, body, endpoint } = options
  const wish = [action, endpoint, chain.id, account, withoutSecrets(intent ?? body)]
  return keccak256(stringToHex(JSON.stringify(canonical(wish))))
}

function canonical(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'string') return /^0x[0-9a-f:]+$/i.test(value) ? value.toLowerCase() : value
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .filter(([, entry]) => entry !== undefined)
    .map(([key, entry]) => [key, canonical(entry)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
}
