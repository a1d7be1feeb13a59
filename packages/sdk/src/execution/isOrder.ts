import type { Run } from './run.ts'

/** Whether a step is there to post orders; nothing but an order that was taken proves it then. */
export function isOrder({ options }: Run, stepId: string): boolean {
  return options.asked.kind === 'orders' && options.lastSteps.includes(stepId)
}
