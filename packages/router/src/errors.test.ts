import { describe, expect, test } from 'vitest'
import { invalid, RouterError } from './errors.ts'

describe('RouterError', () => {
  const cause = new Error('within')
  const error = new RouterError('It went wrong', {
    code: 'not_decodable',
    field: 'data',
    value: 7,
    cause,
  })

  test('behavior: it has what errors of the client have', () => {
    expect(error).toMatchObject({
      ...{ name: 'RouterError', code: 'not_decodable', message: 'It went wrong', cause },
      ...{ summary: 'It went wrong', shortMessage: 'It went wrong', hints: [] },
      ...{ retryable: false, moneyMoved: 'no', field: 'data', value: 7 },
      details: { field: 'data', value: 7 },
    })
    expect(Reflect.get(error, Symbol.for('sluice.error'))).toBe(true)
  })

  test('behavior: without a cause there is none', () => {
    expect('cause' in invalid('price', -1n, 'must not be negative')).toBe(false)
  })

  test('behavior: bad input says what to correct', () => {
    expect(invalid('orders[2].price', -1n, 'must not be negative')).toMatchObject({
      code: 'invalid_input',
      message: 'orders[2].price must not be negative',
      hints: ['Correct orders[2].price and try again. Nothing was sent.'],
    })
  })
})
