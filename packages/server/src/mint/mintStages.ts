import type { Collection } from '@sluice/sdk/api'
import type { Chain } from '../context.ts'
import { toPrice } from '../price.ts'
import { nativeOf, toCount } from '../routes/toOrder.ts'
import type { Drop } from './readDrops.ts'

/** The name of a phase, by which it can be preferred. */
export const stageName = (index: number) => `phase-${index}`

/**
 * What a collection says of its mint: the phases that are open or to come, and what is left.
 *
 * @param time Seconds since 1970.
 */
export function mintStages(
  chain: Chain,
  { phases, maxSupply, totalSupply }: Drop,
  time: number,
): Pick<Collection, 'isMinting' | 'mintStages' | 'supply' | 'remainingSupply'> {
  const left = maxSupply > totalSupply ? maxSupply - totalSupply : 0n
  const open = phases.filter(phase => phase.end > BigInt(time))
  return {
    isMinting: left > 0n && open.some(phase => phase.start <= BigInt(time)),
    supply: toCount(maxSupply),
    remainingSupply: toCount(left),
    mintStages: open.map(phase => ({
      stage: stageName(phase.index),
      tokenId: null,
      kind: phase.allowList === undefined ? 'public' : 'allowlist',
      standard: 'unknown',
      price: toPrice(phase.price, nativeOf(chain)),
      startTime: toCount(phase.start),
      endTime: toCount(phase.end),
      maxMints: null,
      maxMintsPerWallet: toCount(phase.maxPerWallet),
    })),
  }
}
