import type { Hex } from 'viem'
import { zoneDomain } from './zoneDomain.ts'

/** What a maker signs to cancel orders of a zone: their hashes, in ascending order. */
export function cancellation(chainId: number, zone: Hex, orderIds: readonly Hex[]) {
  return {
    domain: zoneDomain(chainId, zone),
    types: { OrderHashes: [{ name: 'orderHashes', type: 'bytes32[]' }] },
    primaryType: 'OrderHashes' as const,
    message: { orderHashes: [...new Set(orderIds)].sort() },
  }
}
