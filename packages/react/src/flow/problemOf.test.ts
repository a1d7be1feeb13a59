import { SluiceError } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { ownProblem, problemOf } from './problemOf.ts'

const error = (code: string, more: Partial<SluiceError.Options> = {}) =>
  new SluiceError('Text of the protocol', { code, ...more })

describe('problemOf', () => {
  test('default: a declined prompt', () => {
    expect(problemOf(error('user_rejected', { retryable: true }))).toEqual({
      code: 'user_rejected',
      happened: 'You declined the request in your wallet.',
      money: 'Nothing was sent.',
      moneyMoved: 'no',
      next: 'Start again whenever you want.',
      remedy: 'retry',
    })
  })

  test.each([
    ['price_changed', /price changed/i, 'requote'],
    ['api_unreachable', /server does not answer/, 'retry'],
    ['wrong_chain', /another chain/, 'switch-chain'],
    ['account_changed', /another account/, 'retry'],
  ] as const)('behavior: %s', (code, happened, remedy) => {
    const problem = problemOf(error(code))
    expect(problem.happened).toMatch(happened)
    expect(problem.remedy).toBe(remedy)
    expect(problem.money).toBe('Nothing was sent.')
  })

  test.each([
    [3, /sold, cancelled or has expired/],
    [5, /sold or cancelled, or it is your own/],
    [6, /balance is too low/],
    [8, /Fewer are for sale/],
  ])('behavior: refusal %i of the marketplace', (apiCode, happened) => {
    expect(problemOf(error('api_error', { details: { apiCode } })).happened).toMatch(happened)
  })

  test('behavior: an unknown code is told in its own words', () => {
    const problem = problemOf(
      error('something_new', { summary: 'The moon is full', hints: ['Wait a night.'] }),
    )
    expect(problem).toMatchObject({ happened: 'The moon is full.', next: 'Wait a night.' })
  })

  test('behavior: the money is mentioned once', () => {
    const hints = ['Open the wallet and try again. Nothing was sent.']
    expect(problemOf(error('wallet_unresponsive', { hints })).next).toBe(
      'Open the wallet and try again.',
    )
    expect(problemOf(error('x', { hints: ['Nothing was sent for it.'] })).next).toBe('Try again.')
  })

  test("behavior: a refusal of the marketplace keeps the marketplace's words", () => {
    const refused = error('api_error', { summary: 'Maker does not own token' })
    expect(problemOf(refused)).toMatchObject({
      happened: 'Maker does not own token.',
      money: 'Nothing was sent.',
    })
  })

  test('behavior: when money may have moved, nothing offers to do it again', () => {
    for (const moneyMoved of ['yes', 'unknown'] as const) {
      const problem = problemOf(error('transaction_unknown', { moneyMoved, retryable: true }))
      expect(problem.remedy).toBe('none')
      expect(problem.money).not.toMatch(/Nothing/)
    }
    expect(problemOf(error('user_rejected', { moneyMoved: 'yes' }))).toMatchObject({
      remedy: 'none',
      money: 'A transaction was sent and mined.',
    })
  })

  test('error: what is not an error of ours is not called harmless', () => {
    for (const value of [new TypeError('x is undefined'), 'text', undefined])
      expect(problemOf(value)).toMatchObject({ moneyMoved: 'unknown', remedy: 'none' })
  })
})

describe('ownProblem', () => {
  test('default', () => {
    expect(ownProblem('own_listing').happened).toBe('This is your own listing.')
    expect(ownProblem('insufficient_funds', { missing: 5n })).toMatchObject({
      missing: 5n,
      money: 'Nothing was sent.',
    })
  })
})
