import type { Hex } from 'viem'

/** The EIP-712 domain of a `SignedZone`. */
export const zoneDomain = (chainId: number, zone: Hex) => ({
  name: 'SignedZone',
  version: '1.0.0',
  chainId,
  verifyingContract: zone,
})
