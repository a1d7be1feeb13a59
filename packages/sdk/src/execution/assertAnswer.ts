import type { Address } from 'viem'
import { type AskedItem, allotPath } from './allotPath.ts'
import type { execute } from './execute.ts'
import { currencyKey, quoteOf } from './price.ts'
import { IncompleteAnswerError } from './runErrors.ts'
import type { ExecutionStep, StepAnswer, StepItem } from './state.ts'

/** What the caller asked for, as far as the end of a run is judged by it. */
export type Asked =
  | {
      /** Tokens are to arrive, or to leave for what the quote promises. */
      kind: 'purchase' | 'sale'
      items: readonly AskedItem[]
      /** Less than all of it will do. */
      partial: boolean
      /** Of a purchase: base units of the currency that the relayer takes. */
      maxRelayerFee?: string | undefined
      /** Of a mint: whom the tokens are for; the account when absent. */
      recipient?: Address | undefined
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
      /** The exchange of which every order of the account is to end. */
      all?: string | undefined
    }
  | {
      kind: 'swap'
      /** In lower case; the zero address for the native currency. */
      currencyIn: string
      currencyOut: string
      /** Base units: of `currencyIn` for an exact input, of `currencyOut` for an exact output. */
      amount: string
      tradeType: 'exactIn' | 'exactOut'
      /** The account when absent. */
      recipient?: Address | undefined
    }
  | {
      kind: 'call'
      /** Base units of the origin chain's native currency. */
      maxRelayerFee: string | undefined
    }

/**
 * That an answer is about what was asked for: the first holds the step that the action is about, none calls
 * that step done which the run did not do, and the quote of a purchase or sale covers each item, no less
 * and no more.
 *
 * @throws IncompleteAnswerError
 */
export function assertAnswer(
  options: Pick<execute.Options, 'asked' | 'lastSteps' | 'body'>,
  { steps, path }: Pick<StepAnswer, 'steps' | 'path'>,
  { before, begunLast }: assertAnswer.Progress,
): void {
  const { asked, lastSteps, body } = options
  const last = steps.filter(step => lastSteps.includes(step.id) && step.items.length > 0)
  // A swap after the sale is none of it by itself.
  const needed = asked.kind === 'sale' ? ['sale'] : lastSteps
  if (before.length === 0 && !last.some(step => needed.includes(step.id))) {
    throw new IncompleteAnswerError(`the step '${needed.join("' or '")}' is missing`)
  }
  const trade = asked.kind === 'purchase' || asked.kind === 'sale'
  // What somebody else did of a trade the chain must show: one that is resumed may begin with it.
  const shown = trade && (before.length > 0 || body.requestId !== undefined)
  const own = new Set(before.flatMap((step): readonly StepItem[] => step.items))
  const done = last.find(({ items }) =>
    items.some((item: StepItem) => item.status === 'complete' && !own.has(item)),
  )
  if (!shown && done) {
    const when = before.length === 0 ? ' from the start' : ', and this run did not do it'
    throw new IncompleteAnswerError(`the step '${done.id}' is called complete${when}`)
  }
  const unposted = last.find(
    step =>
      step.kind === 'signature' && step.items.some(({ data }) => data !== undefined && !data.post),
  )
  if (asked.kind === 'cancellation' && unposted) {
    throw new IncompleteAnswerError(`what is signed for '${unposted.id}' would not be posted`)
  }
  // Each by itself would be what was asked for, and both twice of it.
  if (asked.kind === 'swap' && last.flatMap((step): readonly StepItem[] => step.items).length > 1)
    throw new IncompleteAnswerError('it would swap more than once')
  if (asked.kind === 'swap' && !begunLast) assertSwap(asked, path)
  // What is under way already may be missing from a later quote.
  if (!trade || begunLast) return
  if (asked.kind === 'sale') assertReceived(body.currency, path)
  const { wants, missing, surplus } = allotPath(asked.items, path)
  if (surplus > 0n)
    throw new IncompleteAnswerError(`${surplus} items of its quote were not asked for`)
  if (missing > 0n && (!asked.partial || wants.length === 0)) {
    throw new IncompleteAnswerError(`its quote lacks ${missing} of what was asked for`)
  }
}

/** That what a sale is quoted in is the currency that was asked for: else it would leave another with the seller. */
function assertReceived(wanted: unknown, path: StepAnswer['path']): void {
  if (typeof wanted !== 'string') return
  const other = path.find(line => quoteOf(line, 'sell', []).currency !== currencyKey(wanted))
  if (other) throw new IncompleteAnswerError(`its quote is not in the currency ${wanted}`)
}

/** That a quote is that of the swap: its currencies, and exactly the amount that was asked for. */
function assertSwap(
  { currencyIn, currencyOut, amount, tradeType }: Extract<Asked, { kind: 'swap' }>,
  path: StepAnswer['path'],
): void {
  const [line, ...others] = path
  const [own, other] =
    tradeType === 'exactIn' ? [currencyIn, currencyOut] : [currencyOut, currencyIn]
  const judged = line && quoteOf(line, tradeType === 'exactIn' ? 'sell' : 'buy', [])
  const fits =
    line !== undefined &&
    others.length === 0 &&
    (line.quantity ?? 1) === 1 &&
    currencyKey(line.currency ?? '') === own &&
    line.rawQuote === amount &&
    judged?.currency === other
  if (!fits) throw new IncompleteAnswerError('its quote is not that of the swap')
}

export declare namespace assertAnswer {
  type Progress = {
    /** The run's steps until now; none before the first answer. */
    before: readonly ExecutionStep[]
    /** Whether the step that the action is about was begun. */
    begunLast: boolean
  }
}
