import type { Permit2Permit } from '@sluice/router'
import type { Hex } from 'viem'
import type { Fill } from './Fill.ts'

/** One transaction that buys, and the tokens that it takes from the payer. */
export type Sale = {
  fills: readonly Fill[]
  /** `value` is in base units of the native currency. */
  call: { to: Hex; data: Hex; value: bigint }
  spends: readonly Spend[]
  /** What the payer signed, where the transaction carries it. */
  permit?: Permit2Permit | undefined
}

/** A token that a transaction takes from the payer, at most, in base units. */
export type Spend = {
  token: Hex
  amount: bigint
  /** Who takes it: by the token's own allowance, or by the one that Permit2 keeps. */
  spender: Hex
  through: 'allowance' | 'permit2'
}
