import { describe, expect, test } from 'vitest'
import { possibleRules, priceRule, type RuleText } from './priceRule.ts'

const text = (more: Partial<RuleText>): RuleText => ({
  ...{ kind: 'each', price: '', percent: '', from: '', step: '' },
  ...more,
})

describe('priceRule', () => {
  test('default: by hand there is no rule, and nothing is wrong', () => {
    expect(priceRule(text({}), 18)).toEqual({ bad: [] })
  })

  test.each([
    ['0', 0n],
    ['-5', -500n],
    ['−2.5 %', -250n],
    ['+10%', 1000n],
    ['0.01', 1n],
    ['-99.99', -9999n],
  ])('behavior: %s percent from the floor', (percent, bps) => {
    expect(priceRule(text({ kind: 'floor', percent }), 18).rule).toEqual({ kind: 'floor', bps })
  })

  test('behavior: as far from the floor of a trait', () => {
    expect(priceRule(text({ kind: 'trait', percent: '-2.5' }), 18)).toEqual({
      rule: { kind: 'trait', bps: -250n },
      bad: [],
    })
  })

  test.each(['', '-', 'x', '-100', '-250', '0.001', '--5', '1,500', '5e3'])(
    'error: %j is no percentage that leaves a price',
    percent => {
      expect(priceRule(text({ kind: 'floor', percent }), 18)).toEqual({ bad: ['percent'] })
    },
  )

  test('behavior: a ladder goes up or down, exactly', () => {
    const rule = (from: string, step: string) =>
      priceRule(text({ kind: 'ladder', from, step }), 6).rule
    expect(rule('1', '0.000001')).toEqual({ kind: 'ladder', from: 1_000_000n, step: 1n })
    expect(rule('1', '-0.5')).toEqual({ kind: 'ladder', from: 1_000_000n, step: -500_000n })
    expect(rule('1', '0')).toEqual({ kind: 'ladder', from: 1_000_000n, step: 0n })
  })

  test('error: each field that is wrong is named', () => {
    expect(priceRule(text({ kind: 'fixed', price: '1,500' }), 18)).toEqual({ bad: ['price'] })
    expect(priceRule(text({ kind: 'ladder', from: '-1', step: '1' }), 18)).toEqual({
      bad: ['from'],
    })
    expect(priceRule(text({ kind: 'ladder' }), 18)).toEqual({ bad: ['from', 'step'] })
    // More precise than the currency is.
    expect(priceRule(text({ kind: 'ladder', from: '1', step: '0.0000001' }), 6)).toEqual({
      bad: ['step'],
    })
  })
})

test('possibleRules: none follows a floor where none is known in the currency', () => {
  const kinds = ['each', 'fixed', 'floor', 'trait', 'ladder'] as const
  expect(possibleRules(kinds, [{}])).toEqual(kinds)
  expect(possibleRules(kinds, [{ isOther: true }])).toEqual(['each', 'fixed', 'ladder'])
  expect(possibleRules(kinds, [{ isOther: true }, { isOther: true, floor: 5n }])).toEqual(kinds)
})
