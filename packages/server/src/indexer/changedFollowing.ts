import type { Reread } from '../storage/schema/chainData.ts'
import type { Followed } from './gapsBetween.ts'

/**
 * The contracts that settings follow and those of before did not, or the other way round: meanwhile nothing tells of
 * their tokens. Undefined where there are none.
 */
export function changedFollowing(before: Followed, now: Followed): Reread | undefined {
  const [old, other] = [before, now].map(namedIn) as [Named, Named]
  const contracts = [...old.contracts]
    .filter(contract => !other.contracts.has(contract))
    .concat([...other.contracts].filter(contract => !old.contracts.has(contract)))
  const except = old.isAllBut !== other.isAllBut
  return contracts.length > 0 || except ? { type: 'contracts', contracts, except } : undefined
}

type Named = { contracts: ReadonlySet<`0x${string}`>; isAllBut: boolean }

const namedIn = ({ collections, ignored }: Followed): Named =>
  collections === 'all'
    ? { contracts: new Set(ignored), isAllBut: true }
    : { contracts: new Set(collections), isAllBut: false }
