import type { Address } from 'viem'
import { type AskedItem, allotPath } from './allotPath.ts'
import type { execute } from './execute.ts'
import { IncompleteAnswerError } from './runErrors.ts'
import type { StepAnswer } from './state.ts'

/** What the caller asked for, as far as the end of a run is judged by it. */
export type Asked =
  | {
      /** Tokens are to arrive, or to leave for what the quote promises. */
      kind: 'purchase' | 'sale'
      items: readonly AskedItem[]
      /** Less than all of it will do. */
      partial: boolean
    }
  | {
      kind: 'orders'
      /** How many orders are to be posted. */
      orders: number
    }
  | {
      kind: 'transfer'
      to: Address
      items: readonly { token: string; quantity?: number | undefined }[]
    }
  | {
      kind: 'cancellation'
      /** In lower case. */
      orderIds: readonly string[]
    }
  | {
      kind: 'call'
      /** Base units of the origin chain's native currency. */
      maxRelayerFee: string | undefined
    }

/**
 * That an answer is about what was asked for: the first holds the step that the action is about, not
 * carried out yet, and the quote of a purchase or sale covers each item, no less and no more.
 *
 * @throws IncompleteAnswerError
 */
export function assertAnswer(
  options: Pick<execute.Options, 'asked' | 'lastSteps' | 'body'>,
  { steps, path }: Pick<StepAnswer, 'steps' | 'path'>,
  { first }: { first: boolean },
): void {
  const { asked, lastSteps, body } = options
  if (first) {
    const last = steps.filter(step => lastSteps.includes(step.id) && step.items.length > 0)
    if (last.length === 0) {
      throw new IncompleteAnswerError(`the step '${lastSteps.join("' or '")}' is missing`)
    }
    // Only a trade that is resumed may have been carried out before, and the chain must show it.
    const trade = asked.kind === 'purchase' || asked.kind === 'sale'
    const resumed = trade && body.requestId !== undefined
    const done = last.find(({ items }) => items.some(item => item.status === 'complete'))
    if (!resumed && done) {
      throw new IncompleteAnswerError(`the step '${done.id}' is called complete from the start`)
    }
  }
  if (asked.kind !== 'purchase' && asked.kind !== 'sale') return
  const { wants, missing, surplus } = allotPath(asked.items, path)
  if (surplus > 0n)
    throw new IncompleteAnswerError(`${surplus} items of its quote were not asked for`)
  if (missing > 0n && (!asked.partial || wants.length === 0)) {
    throw new IncompleteAnswerError(`its quote lacks ${missing} of what was asked for`)
  }
}
