import type { ExecutionStep, WaitReason } from '@sluice/sdk'
import { englishSteps } from './englishSteps.ts'
import type { FlowKind } from './flowTypes.ts'
import type { StepCatalogue } from './stepWords.ts'
import { tellSteps } from './tellSteps.ts'

/** A step as a person sees it. */
export type FlowStep = {
  id: string
  state: 'waiting' | 'active' | 'done' | 'failed' | 'unknown'
  /** What happens, or happened: one sentence without a full stop. */
  sentence: string
  /** Whether the wallet waits for the person now. */
  asksWallet: boolean
  txHashes: readonly `0x${string}`[]
  /** The same with their chains, and those on the chain that is paid on, first. */
  transactions: readonly StepTransaction[]
  /** Milliseconds since 1970 at which it was complete. */
  time?: number | undefined
  warning?: string | undefined
  /** What its transaction waits for before it can be mined; `warning` says it. */
  waitReason?: WaitReason | undefined
}

export type StepTransaction = {
  txHash: `0x${string}`
  chainId: number
  /** That it gave back what the step had paid, as the marketplace says. */
  isRefund?: boolean | undefined
}

/** The steps of a run for a list on the screen; steps with nothing to do are left out. */
export function describeSteps(
  steps: readonly ExecutionStep[],
  times: Readonly<Record<string, number>> = {},
  /** Of the chain's native currency. */
  symbol = 'ETH',
  /** What the flow does, for its words; without it a sale is a purchase and a signed order a listing. */
  kind?: FlowKind,
  /** The language; English when absent. */
  catalogue: StepCatalogue = englishSteps,
): readonly FlowStep[] {
  return tellSteps(steps, times, symbol, kind, catalogue)
}
