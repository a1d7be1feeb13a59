import type { ExecutionStep } from '@sluice/sdk'
import { approvalMoney } from './approvalMoney.ts'
import { approvalOf } from './approvalOf.ts'
import { doneWords } from './doneWords.ts'
import type { FlowProblem } from './flowProblem.ts'
import type { FlowKind } from './flowTypes.ts'
import { halfOf } from './halfOf.ts'
import { halfSentences } from './halfSentences.ts'
import type { KindWords } from './kindSentences.ts'
import { problemOfError } from './problemOfError.ts'
import type { OwnWords } from './problemSentence.ts'
import { byCode, moneySentences, otherwise, type Sentences } from './problemSentences.ts'

/**
 * Any error as the three sentences a person needs.
 *
 * @param steps Those of the run that it ended: an approval that was sent before stays, whatever the error
 * says about its own request.
 * @param kind That of the flow, for what was not done.
 * @param words Those of its kind, beside the usual ones.
 */
export function problemOf(
  error: unknown,
  steps: readonly ExecutionStep[] = [],
  kind?: FlowKind,
  words?: KindWords,
): FlowProblem {
  const problem = problemOfError(error, words)
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

/** A problem that the flow itself found, before anything was asked of the wallet; in the words of its kind. */
export function ownProblem(
  problem: keyof typeof byCode | (Sentences & { code: string }),
  more: Partial<FlowProblem> & OwnWords = {},
  words: KindWords = {},
): FlowProblem {
  const own = typeof problem === 'string' ? { code: problem, ...byCode[problem] } : problem
  const { code } = own
  const sentences: Sentences = { ...otherwise, ...own, ...words[code] }
  return {
    code,
    happened: sentences.happened,
    money: sentences.money ?? moneySentences.no,
    moneyMoved: 'no',
    next: sentences.next,
    remedy: sentences.remedy,
    ...more,
  }
}
