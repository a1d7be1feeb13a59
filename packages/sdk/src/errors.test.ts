import { describe, expect, test } from 'vitest'
import { APIError } from './api/apiError.ts'
import {
  ConfigurationError,
  findCause,
  InvalidInputError,
  isSluiceError,
  SluiceError,
  toSluiceError,
} from './errors.ts'

describe('SluiceError', () => {
  test('default', () => {
    const cause = new Error('socket closed')
    const error = new SluiceError('It failed', { code: 'it_failed', cause, hints: ['Try again.'] })
    expect(error).toMatchObject({
      ...{ message: 'It failed', summary: 'It failed', shortMessage: 'It failed' },
      ...{ code: 'it_failed', moneyMoved: 'no', retryable: false, cause },
    })
    expect(error.find(entry => entry instanceof TypeError)).toBeNull()
    expect(error.walk()).toBe(cause)
  })

  test('behavior: subclasses are told apart, and all are errors of Sluice', () => {
    const invalid = new InvalidInputError({ field: 'weiPrice', value: '0', problem: 'is 0' })
    expect(invalid).toBeInstanceOf(InvalidInputError)
    expect(invalid).toBeInstanceOf(SluiceError)
    expect(invalid).not.toBeInstanceOf(APIError)
    expect(new Error('x')).not.toBeInstanceOf(SluiceError)
    expect(invalid.name).toBe('InvalidInputError')
  })
})

describe('ConfigurationError', () => {
  test('default: a ReferenceError that is an error of Sluice', () => {
    const error = new ConfigurationError()
    expect(error).toBeInstanceOf(ReferenceError)
    expect(error).toBeInstanceOf(SluiceError)
    expect(error).toBeInstanceOf(ConfigurationError)
    expect(isSluiceError(error)).toBe(true)
    expect(error.message).toBe('ReservoirClient missing chain configuration')
  })
})

describe('toSluiceError', () => {
  test.each([
    ['wrong chain', 'wrong chain'],
    [{ message: 'no' }, 'no'],
    [undefined, 'Error: something went wrong'],
    [null, 'Error: something went wrong'],
  ])('behavior: %j thrown (A44)', (thrown, message) => {
    expect(toSluiceError(thrown)).toMatchObject({ message, code: 'unexpected' })
  })
})

describe('findCause', () => {
  test('behavior: a chain that leads back to itself ends', () => {
    const one: { cause?: unknown } = {}
    one.cause = { cause: one }
    expect(findCause(one, () => false)).toBeNull()
  })
})
