import { describe, expect, test } from 'vitest'
import { runCases, runOf } from '../../testing/runCases.ts'
import { isPendingLong } from './isPendingLong.ts'

const minute = 60_000

describe('isPendingLong', () => {
  test('default: from two minutes after it was sent on', () => {
    const run = runOf()
    expect(isPendingLong(run, run.updatedAt + 2 * minute - 1)).toBe(false)
    expect(isPendingLong(run, run.updatedAt + 2 * minute)).toBe(true)
    expect(isPendingLong(runCases['in another tab'], run.updatedAt + 9 * minute)).toBe(true)
  })

  test.each([
    ...(['asking the wallet', 'stopped after it was sent', 'complete', 'dropped'] as const),
    ...(['awaiting other signers', 'behind an earlier transaction'] as const),
  ])('behavior: of a run that is %s nothing can be sped up', name => {
    const run = runCases[name]
    expect(isPendingLong(run, run.updatedAt + 60 * minute)).toBe(false)
  })
})
