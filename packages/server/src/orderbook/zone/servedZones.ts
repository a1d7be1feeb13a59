import type { Hex } from 'viem'
import type { Chain } from '../../context.ts'

/** The zones whose orders are taken: those that the settings name, and the marketplace's own. */
export function servedZones({ zones = [], orderZone }: Pick<Chain, 'orderZone' | 'zones'>): Hex[] {
  return [...new Set([...zones, ...(orderZone ? [orderZone.address] : [])])].sort()
}
