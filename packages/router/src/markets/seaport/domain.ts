import type { Address } from 'viem'
import { seaportAddress } from './addresses.ts'
import type { SeaportVersion } from './types.ts'

/** The EIP-712 domain of a Seaport release on a chain. */
export function domain(chainId: number, version: SeaportVersion): domain.Result {
  return { name: 'Seaport', version, chainId, verifyingContract: seaportAddress[version] }
}

export declare namespace domain {
  type Result = {
    name: 'Seaport'
    version: SeaportVersion
    chainId: number
    verifyingContract: Address
  }
}
