import type { MoneyMoved } from '@sluice/sdk'
import type { FlowAmount, FlowCurrency } from './flowTypes.ts'

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
  /** Why a request was refused, by the codes of what judged it (`Reason`); other words are a verifier's own. */
  reasons?: readonly string[] | undefined
  /** Which of several calls on another chain would fail, from 1, and what its contract says, as a stranger's word. */
  failing?: { call: number | undefined; reason: string | undefined } | undefined
  /** Base units that are missing for `insufficient_funds`. */
  missing?: bigint | undefined
  /** Whether the network fee is a part of what is missing: it is an estimate then. */
  isFee?: boolean | undefined
  /** Seconds since 1970 from which on it can be done. */
  opensAt?: number | undefined
  /** The currency of which it is missing. */
  currency?: FlowCurrency | undefined
  /** What else is missing, in other currencies, the network fee among it where there is too little for that, too. */
  also?: readonly FlowLack[] | undefined
  /** What the trade takes of any currency: what is missing must not be got for that. */
  needed?: readonly FlowAmount[] | undefined
  /** What a swap brought the account for something that then did not happen, where it is known. */
  held?: readonly FlowAmount[] | undefined
}

/** So much of a currency is missing; for the network fee, as it is estimated, where `isFee` says so. */
export type FlowLack = FlowAmount & { isFee?: boolean | undefined }

/** `requote`: read prices anew. `retry`: the same again. `none`: nothing here would help. */
export type FlowRemedy = 'retry' | 'requote' | 'switch-chain' | 'none'
