import { keccak256, toBytes } from 'viem/utils'
import type { Chain } from '../context.ts'
import type { OrderFacts } from './orderKind.ts'

/** Bits of a salt behind the 4 bytes that say where the order was made. */
const tailBits = 224n

/**
 * The marketplace that a Seaport order names by its salt, which begins with the first 4 bytes of its domain's hash.
 * Only the marketplaces of the settings are found: nobody can read a domain out of a hash.
 */
export function sourceOfSalt(
  { sources = [] }: Pick<Chain, 'sources'>,
  { kind, rawData }: Pick<OrderFacts, 'kind' | 'rawData'>,
): string | undefined {
  if (!kind.startsWith('seaport-')) return undefined
  const prefix = BigInt(String(rawData.salt)) >> tailBits
  return sources.find(({ domain }) => prefixOf(domain) === prefix)?.domain
}

const prefixOf = (domain: string) => BigInt(keccak256(toBytes(domain)).slice(0, 10))
