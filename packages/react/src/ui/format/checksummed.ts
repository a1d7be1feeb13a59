import { getAddress, isAddress } from 'viem'

/** An address in its checksum form (ERC-55), as wallets and explorers show it; anything else as it is. */
export function checksummed(value: string): string {
  return isAddress(value, { strict: false }) ? getAddress(value) : value
}
