import { describe, expect, test } from 'vitest'
import { invalid } from './errors.ts'
import { guard } from './guard.ts'

describe('guard', () => {
  test('default: it answers as the function does', () => {
    const add = guard((a: bigint, b = 2n) => a + b)
    expect(add(1n)).toBe(3n)
    expect(add(1n, 1n)).toBe(2n)
  })

  test('behavior: an error of the router stays as it is', () => {
    const error = invalid('price', 1n, 'must be more')
    const fail = guard(() => {
      throw error
    })
    expect(fail).toThrow(error)
  })

  test.each([new TypeError('trap'), 'text', undefined, Symbol('x')])(
    'behavior: what is no error of the router becomes the cause of one (%#)',
    thrown => {
      const read = guard(({ price }: { price: bigint }) => price)
      let error: unknown
      try {
        read({
          get price(): bigint {
            throw thrown
          },
        })
      } catch (caught) {
        error = caught
      }
      expect(error).toMatchObject({
        ...{ name: 'RouterError', code: 'invalid_input', field: 'the arguments' },
        value: undefined,
      })
      expect((error as Error).cause).toBe(thrown)
    },
  )
})
