import { type ExecutionStep, isSluiceError, type SluiceErrorFields } from '@sluice/sdk'
import type { FlowProblem } from './flowProblem.ts'
import type { FlowKind } from './flowTypes.ts'
import {
  byApiCode,
  byCode,
  byKind,
  doneWords,
  moneySentences,
  refusedWish,
  type Sentences,
  serverProblem,
  stillOpen,
} from './problemSentences.ts'
import { approvalOf } from './runEvidence.ts'

/**
 * Any error as the three sentences a person needs.
 *
 * @param steps Those of the run that it ended: an approval that was sent before stays, whatever the error
 * says about its own request.
 * @param kind That of the flow, for its words.
 */
export function problemOf(
  error: unknown,
  steps: readonly ExecutionStep[] = [],
  kind?: FlowKind,
): FlowProblem {
  const problem = problemOfError(error, kind)
  const approval = approvalOf(steps)
  if (approval === undefined) return problem
  if (problem.moneyMoved !== 'no' || problem.code === 'post_unknown')
    return { ...problem, money: `The approval was sent before. ${problem.money}` }
  const what = doneWords[kind ?? (steps.some(step => step.id === 'sale') ? 'buy' : 'list')]
  return approval === 'mined'
    ? {
        ...problem,
        money: `The approval was sent and stays; nothing was ${what}.`,
        moneyMoved: 'yes',
      }
    : {
        ...problem,
        money: `The approval was sent, and it is not known whether it was mined; nothing was ${what}.`,
        moneyMoved: 'unknown',
        remedy: 'none',
      }
}

function problemOfError(error: unknown, kind: FlowKind | undefined): FlowProblem {
  if (!isSluiceError(error))
    return {
      code: 'unexpected',
      happened: 'Something unexpected went wrong.',
      money: 'It cannot be said whether something was sent.',
      moneyMoved: 'unknown',
      next: 'Look at your wallet before you try again.',
      remedy: 'none',
    }
  const { moneyMoved } = error
  const sentences = sentencesOf(error, kind)
  return {
    code: error.details.apiCode === 6 ? 'insufficient_funds' : error.code,
    happened: sentences?.happened || sentence(error.summary),
    money: sentences?.money ?? moneySentences[moneyMoved],
    moneyMoved,
    next:
      sentences?.next ??
      hintsOf(error.hints) ??
      (moneyMoved === 'no' ? 'Try again.' : 'Look at your wallet before you try again.'),
    remedy:
      moneyMoved === 'no' ? (sentences?.remedy ?? (error.retryable ? 'retry' : 'none')) : 'none',
  }
}

function sentencesOf(error: SluiceErrorFields, kind: FlowKind | undefined): Sentences | undefined {
  const sentences = usualSentences(error)
  const own = kind && byKind[kind]
  const words = own?.[`#${error.details.apiCode}`] ?? own?.[error.code]
  // Those of an abort say what may still happen, whatever the flow.
  if (words === undefined || sentences === stillOpen || sentences === serverProblem)
    return sentences
  return { happened: '', next: 'Try again.', remedy: 'retry', ...sentences, ...words }
}

function usualSentences(error: SluiceErrorFields): Sentences | undefined {
  const { apiCode, statusCode } = error.details
  const known = typeof apiCode === 'number' ? byApiCode[apiCode] : undefined
  if (known !== undefined) return known
  if (typeof statusCode === 'number' && statusCode >= 500) return serverProblem
  if (error.code === 'api_error' && typeof apiCode === 'number') return refusedWish
  if (error.code === 'aborted' && error.moneyMoved === 'unknown') return stillOpen
  return byCode[error.code]
}

/** A problem that the flow itself found, before anything was asked of the wallet; in the words of its kind. */
export function ownProblem(
  code: keyof typeof byCode,
  more: Partial<FlowProblem> = {},
  kind?: FlowKind,
): FlowProblem {
  const sentences = { ...byCode[code], ...(kind && byKind[kind]?.[code]) }
  return {
    code,
    happened: sentences.happened ?? 'This cannot be done.',
    money: moneySentences.no,
    moneyMoved: 'no',
    next: sentences.next ?? 'Try again.',
    remedy: sentences.remedy ?? 'none',
    ...more,
  }
}

/** Hints without what the sentence about the money says already. */
function hintsOf(hints: readonly string[]): string | undefined {
  const text = hints
    .join(' ')
    .replace(/(Nothing was (sent|posted)[^.]*\.|This call moved nothing\.)\s*/g, '')
    .trim()
  return text === '' ? undefined : text
}

function sentence(text: string): string {
  const trimmed = text.trim()
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`
}
