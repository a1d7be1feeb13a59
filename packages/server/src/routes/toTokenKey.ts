import type { Hex } from 'viem'
import type { TokenKey } from './tokenDetails.ts'

/** `<contract>:<token id>`, as the schema has checked it, taken apart. */
export function toTokenKey(token: `0x${string}:${string}`): TokenKey {
  const [contract, tokenId] = token.split(':')
  return { contract: contract as Hex, tokenId: BigInt(tokenId ?? 0) }
}
