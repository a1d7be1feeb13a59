import type { AnyFlowState, FlowProblem } from '@sluice/react'
import { describe, expect, test } from 'vitest'
import { pillText } from './pillText.ts'

const failed = (moneyMoved: FlowProblem['moneyMoved']): AnyFlowState => ({
  phase: 'failed',
  form: {},
  quote: {},
  steps: [],
  times: {},
  startedAt: 0,
  problem: { code: 'x', happened: '', money: '', moneyMoved, next: '', remedy: 'none' },
})

describe('pillText', () => {
  test.each([
    ['no', 'Not listed Tideline #4'],
    ['yes', 'Not listed Tideline #4'],
    ['unknown', 'Outcome unknown: Tideline #4'],
  ] as const)('behavior: failed, money moved: %s', (moneyMoved, text) => {
    expect(pillText('list', failed(moneyMoved), 'Tideline #4')).toBe(text)
  })
})
