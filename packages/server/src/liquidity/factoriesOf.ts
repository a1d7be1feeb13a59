import { v2Factories, v3Factories } from '@sluice/router/pools'
import type { Chain } from '../context.ts'

/** The factories of Uniswap whose pools swap on a chain: those of its settings, else those that are known. */
export function factoriesOf(chain: Chain): NonNullable<Chain['swapFactories']> {
  return {
    v2: chain.swapFactories?.v2 ?? v2Factories[chain.id],
    v3: chain.swapFactories?.v3 ?? v3Factories[chain.id],
  }
}
