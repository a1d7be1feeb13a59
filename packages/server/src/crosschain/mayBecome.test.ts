import { describe, expect, test } from 'vitest'
import type { IntentState } from '../storage/schema/crossChain.ts'
import { mayBecome, statesBefore } from './mayBecome.ts'

const reached = (from: IntentState, without: readonly IntentState[] = []): Set<IntentState> => {
  const seen = new Set<IntentState>([from])
  for (const state of seen)
    for (const next of mayBecome[state]) if (!without.includes(next)) seen.add(next)
  return seen
}

describe('mayBecome', () => {
  test('behavior: what was given back stays so, and is never filled', () => {
    expect([...reached('refunded')]).toEqual(['refunded'])
    expect([...reached('failed')]).toEqual(['failed', 'refunded'])
  })

  test('behavior: what is filled is not given back by the server', () => {
    // By way of `failed` its depositor may have taken it, after the deadline.
    expect(reached('filled', ['failed'])).toEqual(new Set(['filled', 'claimed']))
    expect([...reached('claimed')]).toEqual(['claimed'])
  })

  test('behavior: nothing is filled that was not paid, and nothing claimed that was not filled', () => {
    expect(statesBefore('filling')).toEqual(['deposited'])
    expect(statesBefore('claimed')).toEqual(['filled'])
    expect(reached('quoted', ['deposited'])).toEqual(new Set(['quoted']))
  })
})
