import type { BuyRequest } from '../api/index.ts'
import { SluiceError } from '../errors.ts'
import { allotPath } from './allotPath.ts'
import type { execute } from './execute.ts'
import type { StepAnswer } from './state.ts'

/** What the caller asked for, as far as the end of a run is judged by it. */
export type Asked =
  | { items: BuyRequest['items'] /** Less than all of it will do. */; partial: boolean }
  | { /** How many orders are to be posted. */ orders: number }

/**
 * That an answer is about what was asked for: the first holds the step that the action is about, not
 * carried out yet, and the quote of a purchase covers each item, no less and no more.
 *
 * @throws IncompleteAnswerError
 */
export function assertAnswer(
  options: Pick<execute.Options, 'asked' | 'lastStep' | 'body'>,
  { steps, path }: Pick<StepAnswer, 'steps' | 'path'>,
  { first }: { first: boolean },
): void {
  const { asked, lastStep, body } = options
  if (first) {
    const items = steps.find(step => step.id === lastStep)?.items ?? []
    if (items.length === 0) throw new IncompleteAnswerError(`the step '${lastStep}' is missing`)
    // Only a purchase that is resumed may have been carried out before, and the chain must show it.
    const resumed = 'items' in asked && body.requestId !== undefined
    if (!resumed && items.some(item => item.status === 'complete')) {
      throw new IncompleteAnswerError(`the step '${lastStep}' is called complete from the start`)
    }
  }
  if (!('items' in asked)) return
  const { wants, missing, surplus } = allotPath(asked.items, path)
  if (surplus > 0n)
    throw new IncompleteAnswerError(`${surplus} items of its quote were not asked for`)
  if (missing > 0n && (!asked.partial || wants.length === 0)) {
    throw new IncompleteAnswerError(`its quote lacks ${missing} of what was asked for`)
  }
}

/** The marketplace's answer is not about what was asked for. Nothing of it is carried out. */
export class IncompleteAnswerError extends SluiceError {
  constructor(what: string) {
    super(`The marketplace's answer does not fit the request: ${what}`, {
      code: 'incomplete_answer',
      retryable: true,
      details: { what },
      hints: ['Nothing was sent for it. Ask again; if it stays so, the marketplace is at fault.'],
    })
  }
}
