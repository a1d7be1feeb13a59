import { approvalMoney, type DoneWord } from '../../flow/approvalMoney.ts'
import type { FlowProblem } from '../../flow/flowProblem.ts'
import type { ProblemSentence } from '../../flow/problemSentence.ts'
import { refusedBy } from '../../flow/refusedBy.ts'

/** The three sentences of a problem. */
export type ProblemText = Pick<FlowProblem, 'happened' | 'money' | 'next'>

/** What is said about an error of the client, whose own words are English. */
export type ErrorWords = {
  happened: string
  next: string
  /** Whether the reason is another's, such as the marketplace's, and stands beside it as it came. */
  quotes?: true
}

/**
 * A problem in another language than that of its flow: what the flow says itself sentence by sentence, the errors
 * of the client by their code. What neither knows stays as it is.
 */
export function translateProblem(
  problem: FlowProblem,
  language: translateProblem.Language,
): ProblemText {
  const sentences: Readonly<Record<string, string>> = language.sentences
  const error = language.errors[problem.code]
  const { happened, money, next } = problem
  return {
    happened:
      (problem.failing && language.failing(problem.failing)) ??
      sentences[happened] ??
      (error?.quotes
        ? language.quote(error.happened, reasonOf(happened))
        : (error?.happened ?? happened)),
    money: moneyText(money, language),
    next: sentences[next] ?? error?.next ?? next,
  }
}

export declare namespace translateProblem {
  type Language = {
    sentences: Readonly<Record<ProblemSentence, string>>
    errors: Readonly<Record<string, ErrorWords>>
    /** A sentence and the foreign reason for it. */
    quote: (sentence: string, reason: string) => string
    /** What would fail on another chain. */
    failing: (failing: NonNullable<FlowProblem['failing']>) => string
    approval: {
      before: string
      /** What was not done: "bought". */
      words: Readonly<Record<DoneWord, string>>
      stays: (what: string) => string
      open: (what: string) => string
    }
  }
}

function moneyText(money: string, { sentences, approval }: translateProblem.Language): string {
  const known: Readonly<Record<string, string>> = sentences
  const said = known[money]
  if (said !== undefined) return said
  for (const [what, word] of Object.entries(approval.words) as [DoneWord, string][]) {
    if (money === approvalMoney.stays(what)) return approval.stays(word)
    if (money === approvalMoney.open(what)) return approval.open(word)
  }
  const [prefix] = approvalMoney.before('|').split('|')
  if (!prefix || !money.startsWith(prefix)) return money
  const rest = money.slice(prefix.length)
  return `${approval.before} ${known[rest] ?? rest}`
}

/** What was quoted, without the English around it. */
function reasonOf(happened: string): string {
  const [before = '', after = ''] = refusedBy('|').split('|')
  return happened.startsWith(before) && happened.endsWith(after)
    ? happened.slice(before.length, -after.length)
    : happened
}
