import { expect, type TestContext } from 'vitest'
import { runs } from './values.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** How many cases a test has really compared, in all and by kind: what `testDifferential` prints. */
    compared?: Record<string, number>
  }
}

type Task = TestContext['task']

/**
 * Counts the cases that a property really compares, which need not be its runs: one run may compare
 * several, and one in which both sides refuse compares nothing.
 */
export function tally(task: Task) {
  const compared: Record<string, number> = { cases: 0 }
  task.meta.compared = compared
  return {
    /** One more case was compared. */
    count(...kinds: readonly string[]): void {
      for (const kind of ['cases', ...kinds]) compared[kind] = (compared[kind] ?? 0) + 1
    },
    /** So many must have been compared in all, and so many of each kind. */
    expectAtLeast(least = runs, kinds: Readonly<Record<string, number>> = {}): void {
      for (const [kind, few] of Object.entries({ cases: least, ...kinds }))
        expect(compared[kind] ?? 0, kind).toBeGreaterThanOrEqual(few)
    },
  }
}

/** The same where every run compares as many cases as every other. */
export function compared(task: Task, cases: number, least = runs): void {
  task.meta.compared = { cases }
  expect(cases).toBeGreaterThanOrEqual(least)
}
