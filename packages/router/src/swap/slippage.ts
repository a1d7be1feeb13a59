import { invalid } from '../errors.ts'
import { amountOf, maxUint256, objectOf, overflow } from './check.ts'
import type { TradeType } from './types.ts'

/** How far the pools may move against a trade before it fails. */
export type Slippage = {
  /** In bps (1 = 0.01 %), not negative. 100 % and more is allowed: it halves the least, and so on. */
  slippageTolerance: bigint
}

/** The tolerance in an options bag, in bps. */
export function slippageOf(options: unknown): bigint {
  const { slippageTolerance: value } = objectOf('options', options)
  if (typeof value !== 'bigint') {
    throw invalid('slippageTolerance', value, 'must be a bigint of bps, where 1n is 0.01 %')
  }
  return amountOf('slippageTolerance', value)
}

/** The least that may come out, when `amount` was expected: never nothing, which would hold for anything. */
export function leastOf(type: TradeType, amount: bigint, slippageBps: bigint): bigint {
  if (type === 'exactOut') return amount
  return (amount * 10_000n) / (10_000n + slippageBps) || 1n
}

/** The most that may go in, when `amount` was expected. */
export function mostOf(type: TradeType, amount: bigint, slippageBps: bigint): bigint {
  if (type === 'exactIn') return amount
  const most = (amount * (10_000n + slippageBps)) / 10_000n
  if (most > maxUint256) throw overflow('slippageTolerance', slippageBps)
  return most
}
