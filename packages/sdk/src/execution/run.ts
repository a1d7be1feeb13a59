import type { Address, Hash, Log, PublicClient } from 'viem'
import type { ClientContext } from '../context.ts'
import type { execute } from './execute.ts'
import type { RunJournal } from './journal.ts'
import type { PromptRecord } from './journalRecord.ts'
import type { ExecutionState, StepItem } from './state.ts'
import type { ExecutionEvent } from './transition.ts'

/** A transaction of the run that was mined with success, and what its receipt says. */
export type Mined = {
  stepId: string
  chainId: number
  txHash: Hash
  logs: readonly Log[]
  /** The contract that was called, as its receipt has it; that of a smart account's wallet may be another one. */
  to?: Address | null
}

/** What the parts of the runner share. */
export type Run = {
  readonly context: ClientContext
  readonly options: execute.Options
  readonly state: () => ExecutionState
  readonly dispatch: (event: ExecutionEvent) => void
  /** The item as it stands now. */
  readonly item: (stepId: string, index: number) => StepItem
  /** Whether an item failed or the caller aborted: nothing more is prompted then. */
  readonly halted: () => boolean
  readonly halt: () => void
  /** Aborted when the run has ended: what nobody waits for is given up then. */
  readonly settled: AbortSignal
  readonly mined: Mined[]
  /** When the run was asked for, in milliseconds since 1970: before a reload, where there was one. */
  readonly began: number
  /** Native currency that the run's prompts asked for so far, base units. */
  readonly spent: { native: bigint }
  readonly journal: RunJournal
  /** Where the account stood before the prompts of a step, by step and chain. */
  readonly windows: Map<string, NonNullable<PromptRecord['window']>>
  /** A reader of a configured chain; the signal ends its calls, for those who wait less long than a node may. */
  readonly reader: (chainId: number, signal?: AbortSignal) => PublicClient
}
