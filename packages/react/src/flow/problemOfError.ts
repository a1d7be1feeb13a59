import { isSluiceError, type SluiceErrorFields } from '@sluice/sdk'
import { untrustedText } from '../format/untrustedText.ts'
import type { FlowProblem } from './flowProblem.ts'
import type { KindWords } from './kindSentences.ts'
import {
  byApiCode,
  byCode,
  moneySentences,
  notSupported,
  offline,
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
 * Any error as the three sentences a person needs, where no run was under way: of a read, or of a trade that was not
 * begun.
 *
 * @param own Other words for a code, or for a number of the marketplace's table (`#3`).
 */
export function problemOfError(error: unknown, own: KindWords = {}): FlowProblem {
  if (error instanceof StoppedFlow) return error.problem
  if (!isSluiceError(error)) return { code: 'unexpected', moneyMoved: 'unknown', ...unforeseen }
  const { moneyMoved } = error
  const sentences = sentencesOf(error, own)
  // Out of answers, wallets and contracts, which may say anything.
  const told = untrustedText(error.summary, { max: 300 })
  return {
    code: error.details.apiCode === 6 ? 'insufficient_funds' : error.code,
    happened:
      sentences?.happened || (error.code === 'api_error' ? refusedBy(told) : sentence(told)),
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

function sentencesOf(error: SluiceErrorFields, own: KindWords): Sentences | undefined {
  const sentences = usualSentences(error)
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
  if (error.code === 'api_unreachable' && globalThis.navigator?.onLine === false) return offline
  return coded[error.code]
}

const coded: Readonly<Record<string, Sentences>> = byCode
const numbered: Readonly<Record<number, Sentences>> = byApiCode

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
