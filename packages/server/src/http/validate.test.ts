import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { validate } from './validate.ts'

const schema = z.object({
  name: z.optional(z.string()),
  items: z.optional(z.array(z.object({ data: z.record(z.string(), z.unknown()) }))),
})

describe('validate', () => {
  test('default: keys that the schema does not know are left out', () => {
    expect(validate(schema, { name: 'a', other: 1 })).toEqual({ name: 'a' })
  })

  test.each([
    [{ name: 1 }, 'name must be a string, got 1'],
    [{ items: [{ data: {} }, { data: 'x' }] }, 'items[1].data must be a record, got "x"'],
    ['x', 'The request must be an object, got "x"'],
    [{ name: 'a\0' }, 'name must not contain a null character'],
    [
      { items: [{ data: {} }, { data: { b: ['c', '\0'] } }] },
      'items[1].data.b[1] must not contain a null character',
    ],
    [{ items: [{ data: { 'b\0': 1 } }] }, 'items[0].data must not contain a null character'],
  ])('error: %j', (input, message) => {
    expect(() => validate(schema, input)).toThrow(message)
  })

  test('behavior: however deep a request is nested', () => {
    let deep: unknown = '\0'
    for (let i = 0; i < 100_000; i++) deep = [deep]
    expect(() => validate(schema, { items: [{ data: { deep } }] })).toThrow(
      /^items\[0\]\.data\.deep\[0\].* must not contain a null character$/,
    )
  })
})
