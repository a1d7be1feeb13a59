import type { Trade } from '@sluice/router/swap'
import type { Hex } from 'viem'

/** Finds how a token is swapped to exactly an amount of another, through pools that it has not used before. */
export type FindTrade = (wish: {
  /** The zero address for the native currency. */
  from: Hex
  to: Hex
  /** Base units of `to`. */
  amount: bigint
}) => Promise<Trade>
