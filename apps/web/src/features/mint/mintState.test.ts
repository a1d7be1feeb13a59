import type { MintPhase } from '@sluice/react'
import { describe, expect, test } from 'vitest'
import { currentPhase } from './currentPhase.ts'
import { mintState } from './mintState.ts'

const phase = (status: MintPhase['status'], kind: MintPhase['kind']): MintPhase => ({
  ...{ name: `${status} ${kind}`, price: 1n, status, kind },
})

describe('mintState', () => {
  test.each([
    ['sold-out', 0, [phase('open', 'public')]],
    ['open', 5, [phase('open', 'allowlist'), phase('open', 'public')]],
    ['listed', 5, [phase('open', 'allowlist'), phase('upcoming', 'public')]],
    ['upcoming', undefined, [phase('over', 'allowlist'), phase('upcoming', 'public')]],
    ['closed', 5, [phase('over', 'public')]],
    ['closed', 5, []],
  ] as const)('default: %s', (kind, remainingSupply, phases) => {
    expect(mintState({ remainingSupply }, phases).kind).toBe(kind)
  })
})

describe('currentPhase', () => {
  test('default: an open one for everybody before one for those on a list, else the next', () => {
    const [listed, open, next] = [
      phase('open', 'allowlist'),
      phase('open', 'public'),
      phase('upcoming', 'public'),
    ]
    expect(currentPhase([listed, open, next])).toBe(open)
    expect(currentPhase([next, listed])).toBe(listed)
    expect(currentPhase([phase('over', 'public'), next])).toBe(next)
    expect(currentPhase([phase('over', 'public')])).toBeUndefined()
  })
})
