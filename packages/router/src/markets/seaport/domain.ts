import type { Address } from 'viem'
import { invalid } from '../../errors.ts'
import { guard } from '../../guard.ts'
import { seaportOf } from './seaportOf.ts'
import type { SeaportVersion } from './types.ts'

/**
 * The EIP-712 domain of a Seaport release on a chain.
 *
 * @throws RouterError that names `chainId` or `version`.
 *
 * @example
 * ```ts
 * domain(1, '1.5') // { name: 'Seaport', version: '1.5', chainId: 1, verifyingContract: '0x0000…14dc' }
 * ```
 */
export const domain = /* @__PURE__ */ guard(unguardedDomain)

function unguardedDomain(chainId: number, version: SeaportVersion): domain.Result {
  if (!Number.isSafeInteger(chainId) || chainId < 1)
    throw invalid('chainId', chainId, 'must be the id of a chain')
  return { name: 'Seaport', version, chainId, verifyingContract: seaportOf(version) }
}

export declare namespace domain {
  type Result = {
    name: 'Seaport'
    version: SeaportVersion
    chainId: number
    verifyingContract: Address
  }
}
