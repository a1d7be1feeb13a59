import type { AnyFlowState, FlowProblem } from '@sluice/react'
import { describe, expect, test } from 'vitest'
import { pillVerb } from './pillVerb.ts'

const failed = (moneyMoved: FlowProblem['moneyMoved']): AnyFlowState => ({
  phase: 'failed',
  form: {},
  quote: {},
  steps: [],
  times: {},
  startedAt: 0,
  problem: { code: 'x', happened: '', money: '', moneyMoved, next: '', remedy: 'none' },
})

describe('pillVerb', () => {
  test.each([
    ['no', 'Not listed'],
    ['yes', 'Not listed'],
    ['unknown', 'Outcome unknown:'],
  ] as const)('behavior: failed, money moved: %s', (moneyMoved, verb) => {
    expect(pillVerb('list', failed(moneyMoved))).toBe(verb)
  })
})
