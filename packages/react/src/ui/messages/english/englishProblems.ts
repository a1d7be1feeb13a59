import type { FlowProblem } from '../../../flow/flowProblem.ts'
import type { ProblemText } from '../translateProblem.ts'

/** What went wrong, in English: as the flow says it. */
export const englishProblems = {
  tell: ({ happened, money, next }: FlowProblem): ProblemText => ({ happened, money, next }),
}
