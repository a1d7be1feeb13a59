import type { FlowProblem } from '../flow/flowProblem.ts'
import { englishProblems } from './messages/english/englishProblems.ts'
import type { ProblemText } from './messages/translateProblem.ts'
import { useTexts } from './useTexts.ts'

/** Says a problem in the language of the nearest `UiProvider`. */
export function useProblemText(): (problem: FlowProblem) => ProblemText {
  return useTexts({ problems: englishProblems }).problems.tell
}
