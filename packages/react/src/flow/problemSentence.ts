import type { refusalSentences } from './across/refusalSentences.ts'
import type { halfSentences } from './halfSentences.ts'
import type * as kinds from './kindSentences.ts'
import type * as own from './ownSentences.ts'
import type * as usual from './problemSentences.ts'
import type { recipientSentences } from './recipientSentences.ts'

/**
 * Every sentence that a flow says about a problem, by its English: so flows hold them once, and a language that
 * lacks one, or has one that nobody says any more, does not compile. What `approvalMoney` says
 * is made of parts, and has its own texts.
 */
export type ProblemSentence = Extract<
  | Leaf<typeof usual>
  | Leaf<typeof halfSentences>
  | Leaf<typeof kinds.byKind>
  | Leaf<typeof own>
  | Leaf<typeof recipientSentences>
  | Leaf<typeof refusalSentences>,
  `${string}.`
>

/** What a flow says about a problem of its own, instead of the usual sentences. */
export type OwnWords = {
  happened?: ProblemSentence
  money?: ProblemSentence
  next?: ProblemSentence
}

type Leaf<value> = value extends string
  ? value
  : value extends object
    ? { [key in keyof value]: Leaf<value[key]> }[keyof value]
    : never
