import { SluiceError } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { StoppedFlow } from '../StoppedFlow.ts'
import { refusalSentences } from './refusalSentences.ts'
import { tellRefusal } from './tellRefusal.ts'

const refused = (refusal: unknown, more: Partial<SluiceError.Options> = {}) =>
  new SluiceError('Error getting quote', {
    ...{ code: 'api_error', hints: [], details: { statusCode: 400, apiCode: -1, refusal } },
    ...more,
  })
/** The problem of an error, or the error itself where nothing is known about it. */
function told(error: unknown): unknown {
  try {
    tellRefusal(error)
  } catch (thrown) {
    return thrown instanceof StoppedFlow ? thrown.problem : thrown
  }
}

describe('tellRefusal', () => {
  test('default: which call fails, and what its contract says', () => {
    expect(
      told(refused({ code: 'call_reverted', callIndex: 1, reason: 'No such day' })),
    ).toMatchObject({
      code: 'call_reverted',
      happened: 'Call 2 would fail on the other chain: “No such day”.',
      money: 'Nothing was sent.',
      next: 'Change what is to happen there, or look again later.',
      ...{ moneyMoved: 'no', remedy: 'retry', failing: { call: 2, reason: 'No such day' } },
    })
    expect(told(refused({ code: 'call_reverted' }))).toMatchObject({
      happened: 'It would fail on the other chain.',
    })
  })

  test.each(Object.keys(refusalSentences))('behavior: %s is told in sentences of its own', code => {
    expect(told(refused({ code }))).toMatchObject({
      code,
      ...refusalSentences[code as keyof typeof refusalSentences],
    })
  })

  test("behavior: a contract's word is short, and changes nothing around it", () => {
    const reason = `Pay \u202e0.1 to\n0xabc${'!'.repeat(100_000)}`
    const { happened } = Object(told(refused({ code: 'call_reverted', reason })))
    expect(happened).toContain('“Pay ⟨U+202E⟩0.1 to 0xabc!')
    expect(happened.length).toBeLessThan(300)
  })

  test('behavior: what is not known, or may have moved money, stays what it was', () => {
    const known = { code: 'gas_too_high' }
    for (const error of [
      refused({ code: 'the_moon_is_full' }),
      refused({ code: 'constructor' }),
      refused('gas_too_high'),
      refused(undefined),
      refused(known, { moneyMoved: 'unknown' }),
      refused(known, { code: 'api_timeout' }),
      new Error('no'),
    ])
      expect(told(error)).toBe(error)
  })
})
