import type { FactAllowance, FactAmount } from '@sluice/sdk'
import type { Address } from 'viem'
import type { FlowProblem } from '../flowProblem.ts'
import type { GasFacts } from './gasOfSteps.ts'

/** What the steps of a review say themselves, by their bytes and not by the form. */
export type StepFacts = GasFacts & {
  /** Of the deed itself, such as the order that is signed; undefined while there is nothing of it to read. */
  deed: DeedFacts | undefined
  /** Whether a part of the deed comes only once what is before it is done: it is judged when it comes. */
  isLater: boolean
  /** What is done before the deed. */
  before: readonly BeforeFacts[]
  /** How many transactions there are. */
  transactions: number
  /** That something of it is not what was chosen: then nothing is asked of the wallet. */
  problem: FlowProblem | undefined
}

export type DeedFacts = {
  /** The contracts that are called, or that check what is signed. */
  through: readonly Address[]
  /** What leaves the account, at most, and what comes out of it, at least, with who gets it. */
  gives: readonly MovedAmount[]
  gets: readonly MovedAmount[]
  /** Seconds since 1970, after which nothing of it does anything any more; undefined when it stays good. */
  until: bigint | undefined
  /** Of each order that is signed the zone whose leave every fill of it takes; undefined where it takes nobody's. */
  zones: readonly (Address | undefined)[]
  /** Whether all that it does can be told. */
  isWhole: boolean
}

export type MovedAmount = FactAmount & { recipient?: Address | undefined }

export type BeforeFacts = {
  /** The contract that is called, or that checks what is signed. */
  through: Address | undefined
  /** What somebody may take from then on. */
  allows: readonly FactAllowance[]
  /** What it takes itself, where that is told, such as what is wrapped. */
  gives?: readonly MovedAmount[] | undefined
  /** Whether it ends orders of the account. */
  ends?: boolean | undefined
}
