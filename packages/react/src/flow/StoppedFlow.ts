import type { FlowProblem } from './flowProblem.ts'

/** What stops a flow after its review, before anything was asked for. */
export class StoppedFlow extends Error {
  readonly problem: FlowProblem

  constructor(problem: FlowProblem) {
    super(problem.happened)
    this.problem = problem
  }
}
