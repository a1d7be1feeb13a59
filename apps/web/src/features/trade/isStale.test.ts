import type { AnyFlowState } from '@sluice/react'
import { describe, expect, test } from 'vitest'
import { isStale } from './isStale.ts'

const run = { form: {}, quote: {}, steps: [], times: {}, startedAt: 0 }
const states = {
  review: { phase: 'review', form: {}, quote: {} },
  sign: { ...run, phase: 'sign' },
  complete: { ...run, phase: 'complete', receipt: {} },
  failed: {
    ...run,
    phase: 'failed',
    problem: { code: 'x', happened: '', money: '', moneyMoved: 'no', next: '', remedy: 'none' },
  },
} satisfies Record<string, AnyFlowState>

describe('isStale', () => {
  test('default: what was not begun belongs to its account', () => {
    expect(isStale({ state: states.review, account: '0xa', connected: '0xb' })).toBe(true)
    expect(isStale({ state: states.review, account: '0xa', connected: undefined })).toBe(true)
    expect(isStale({ state: states.review, account: '0xa', connected: '0xa' })).toBe(false)
  })

  test.each(['sign', 'complete', 'failed'] as const)('behavior: %s stays', phase => {
    expect(isStale({ state: states[phase], account: '0xa', connected: '0xb' })).toBe(false)
  })
})
