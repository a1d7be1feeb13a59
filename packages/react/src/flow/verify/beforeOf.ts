import type { ExecutionStep, Facts, StepItem } from '@sluice/sdk'
import { allowsOf } from './allowsOf.ts'
import type { BeforeFacts } from './stepFacts.ts'

/** What is done before a deed, by its bytes: what it takes, ends, and lets others take. */
export function beforeOf(step: ExecutionStep, item: StepItem, facts: Facts): BeforeFacts {
  const { through, gives, cancels } = facts
  return { through, allows: allowsOf(step, item, facts), gives, ends: cancels.length > 0 }
}
