import type { PoolSum } from '../orderKind.ts'
import { eachCost } from './eachCost.ts'
import { reservesIn, type VaultPair, type VaultPlace } from './vaultPlace.ts'

/**
 * What so much of a vault's token costs, so many times one after the other, all of it out of one pair. Which one does
 * not depend on how often: of those that can sell it once, the one that holds more of what is paid. One that was chosen
 * before (`via`) stays, so that what the next token costs is no difference between two pairs.
 */
export function vaultCost(options: vaultCost.Options): PoolSum | undefined {
  const { place, answers, wanted, count, type, via, feeOf = () => 0n } = options
  const [first, ...others] = place.pairs.flatMap((pair, index) => {
    const reserves = reservesIn(place, answers[index])
    const isMeant = via === undefined || via.pair === pair.pair
    const isSold = reserves && eachCost({ reserves, wanted, count: 1, type }) !== undefined
    return isMeant && isSold ? [{ pair, reserves }] : []
  })
  if (!first) return undefined
  const deepest = others.reduce(
    (best, other) => (other.reserves.paid > best.reserves.paid ? other : best),
    first,
  )
  const costs = eachCost({ reserves: deepest.reserves, wanted, count, type })
  if (!costs) return undefined
  return { sum: costs.reduce((sum, cost) => sum + cost + feeOf(cost), 0n), via: deepest.pair }
}

export declare namespace vaultCost {
  type Options = Pick<eachCost.Options, 'wanted' | 'count' | 'type'> & {
    place: VaultPlace
    /** What its pairs have, in their order. */
    answers: readonly unknown[]
    via?: VaultPair | undefined
    /** What is kept beside of what was paid once. */
    feeOf?: (cost: bigint) => bigint
  }
}
