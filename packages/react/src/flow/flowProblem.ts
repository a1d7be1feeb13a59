import type { MoneyMoved } from '@sluice/sdk'

/** What went wrong, in the order in which a person needs it: what happened, the money, what to do. */
export type FlowProblem = {
  /** Stable, for code and tests. */
  code: string
  /** What happened: one sentence. */
  happened: string
  /** Whether money moved: one sentence. */
  money: string
  moneyMoved: MoneyMoved
  /** What to do now: one sentence. */
  next: string
  /** The one thing a button may offer. */
  remedy: FlowRemedy
  /** Base units that are missing for `insufficient_funds`. */
  missing?: bigint | undefined
}

/** `requote`: read prices anew. `retry`: the same again. `none`: nothing here would help. */
export type FlowRemedy = 'retry' | 'requote' | 'switch-chain' | 'none'
