import type { Address } from 'viem'
import { invalid } from '../../errors.ts'
import { seaportAddress } from './addresses.ts'

/**
 * Where a release of Seaport lives.
 *
 * @throws RouterError that names `version`.
 */
export function seaportOf(version: unknown): Address {
  if (typeof version === 'string' && Object.hasOwn(seaportAddress, version))
    return seaportAddress[version as keyof typeof seaportAddress]
  throw invalid('version', version, "must be '1.4', '1.5' or '1.6'")
}
