import { decodeTransfers } from '../decodeTransfers.ts'
import type { Mined } from '../run.ts'

/** Base units of an ERC-20 that came in, less what went out. */
export function tokenGain(
  account: string,
  currency: string,
  mined: readonly Pick<Mined, 'logs'>[],
): bigint {
  const own = account.toLowerCase()
  return decodeTransfers(mined.flatMap(entry => entry.logs))
    .filter(entry => entry.contract === currency && entry.tokenId === undefined)
    .reduce((sum, { from, to, amount }) => {
      if (from === to) return sum
      return to === own ? sum + amount : from === own ? sum - amount : sum
    }, 0n)
}
