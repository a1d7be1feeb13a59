import type { Hex } from 'viem'
import type { Chain } from '../context.ts'
import { positionManagers } from './positionManagers.ts'

/** Whether the settings have a contract followed, if it is a collection. */
export function isFollowed(
  { collections = 'all', ignoredCollections = positionManagers }: Chain,
  contract: Hex,
): boolean {
  return collections === 'all'
    ? !ignoredCollections.includes(contract)
    : collections.includes(contract)
}
