import { type ExecutionStep, isSluiceError, type SluiceErrorFields } from '@sluice/sdk'
import { untrustedText } from '../format/untrustedText.ts'
import { approvalMoney } from './approvalMoney.ts'
import { approvalOf } from './approvalOf.ts'
import type { FlowProblem } from './flowProblem.ts'
import type { FlowKind } from './flowTypes.ts'
import { halfOf } from './halfOf.ts'
import { byKind, doneWords } from './kindSentences.ts'
import type { OwnWords } from './problemSentence.ts'
import {
  byApiCode,
  byCode,
  halfSentences,
  moneySentences,
  notSupported,
  otherwise,
  refusedWish,
  type Sentences,
  serverProblem,
  stillOpen,
  unforeseen,
} from './problemSentences.ts'
import { refusedBy } from './refusedBy.ts'
import { StoppedFlow } from './StoppedFlow.ts'

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
  const half = halfOf(steps)
  if (half !== undefined) {
    const { money, next, open } = halfSentences[half]
    return problem.moneyMoved === 'unknown'
      ? { ...problem, money: open }
      : { ...problem, money, next, moneyMoved: 'yes', remedy: 'none' }
  }
  const approval = approvalOf(steps)
  if (approval === undefined) return problem
  if (problem.moneyMoved !== 'no' || problem.code === 'post_unknown')
    return { ...problem, money: approvalMoney.before(problem.money) }
  const what = doneWords[kind ?? (steps.some(step => step.id === 'sale') ? 'buy' : 'list')]
  return approval === 'mined'
    ? {
        ...problem,
        money: approvalMoney.stays(what),
        moneyMoved: 'yes',
      }
    : {
        ...problem,
        money: approvalMoney.open(what),
        moneyMoved: 'unknown',
        remedy: 'none',
      }
}

function problemOfError(error: unknown, kind: FlowKind | undefined): FlowProblem {
  if (error instanceof StoppedFlow) return error.problem
  if (!isSluiceError(error)) return { code: 'unexpected', moneyMoved: 'unknown', ...unforeseen }
  const { moneyMoved } = error
  const sentences = sentencesOf(error, kind)
  // Out of answers, wallets and contracts, which may say anything.
  const own = untrustedText(error.summary, { max: 300 })
  return {
    code: error.details.apiCode === 6 ? 'insufficient_funds' : error.code,
    happened: sentences?.happened || (error.code === 'api_error' ? refusedBy(own) : sentence(own)),
    money: sentences?.money ?? moneySentences[moneyMoved],
    moneyMoved,
    next:
      sentences?.next ??
      hintsOf(error.hints) ??
      (moneyMoved === 'no' ? otherwise.next : unforeseen.next),
    remedy:
      moneyMoved === 'no' ? (sentences?.remedy ?? (error.retryable ? 'retry' : 'none')) : 'none',
    ...(Array.isArray(error.details.reasons) && { reasons: error.details.reasons.map(String) }),
  }
}

function sentencesOf(error: SluiceErrorFields, kind: FlowKind | undefined): Sentences | undefined {
  const sentences = usualSentences(error)
  const own = ownWords(kind)
  const words = own[`#${error.details.apiCode}`] ?? own[error.code]
  // Those of an abort say what may still happen, whatever the flow.
  if (words === undefined || sentences === stillOpen || sentences === serverProblem)
    return sentences
  return { happened: '', next: otherwise.next, remedy: 'retry', ...sentences, ...words }
}

function usualSentences(error: SluiceErrorFields): Sentences | undefined {
  const { apiCode, statusCode } = error.details
  const known = typeof apiCode === 'number' ? numbered[apiCode] : undefined
  if (known !== undefined) return known
  if (typeof statusCode === 'number' && statusCode >= 500)
    return statusCode === 501 ? notSupported : serverProblem
  if (error.code === 'api_error' && typeof apiCode === 'number') return refusedWish
  if (error.code === 'aborted' && error.moneyMoved === 'unknown') return stillOpen
  return coded[error.code]
}

/** A problem that the flow itself found, before anything was asked of the wallet; in the words of its kind. */
export function ownProblem(
  problem: keyof typeof byCode | (Sentences & { code: string }),
  more: Partial<FlowProblem> & OwnWords = {},
  kind?: FlowKind,
): FlowProblem {
  const own = typeof problem === 'string' ? { code: problem, ...byCode[problem] } : problem
  const { code } = own
  const sentences = { ...otherwise, ...own, ...ownWords(kind)[code] }
  return {
    code,
    happened: sentences.happened,
    money: moneySentences.no,
    moneyMoved: 'no',
    next: sentences.next,
    remedy: sentences.remedy,
    ...more,
  }
}

const coded: Readonly<Record<string, Sentences>> = byCode
const numbered: Readonly<Record<number, Sentences>> = byApiCode
const kinds: Readonly<Partial<Record<FlowKind, Record<string, Partial<Sentences>>>>> = byKind
const ownWords = (kind: FlowKind | undefined) => (kind && kinds[kind]) ?? {}

/** Hints without what the sentence about the money says already. */
function hintsOf(hints: readonly string[]): string | undefined {
  const text = hints
    .join(' ')
    .replace(/(Nothing was (sent|posted)[^.]*\.|This call moved nothing\.)\s*/g, '')
    .trim()
  // Those of a run before a reload come out of a storage.
  return text === '' ? undefined : untrustedText(text, { max: 500 })
}

function sentence(text: string): string {
  const trimmed = text.trim()
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`
}
