import { describe, expect, test } from 'vitest'
import { type EditedQuantity, withQuantity } from './withQuantity.ts'

describe('withQuantity', () => {
  test.each<[string, EditedQuantity, bigint, string]>([
    ['what is left, where nothing is said', {}, 3n, '3'],
    ['what was typed', { quantity: '5' }, 3n, '5'],
    ['what was typed, whatever it was to be', { quantity: '5', quantityAtMost: 2n }, 3n, '5'],
    ['what it was to be', { quantityAtMost: 2n }, 3n, '2'],
    ['what is left, where some were filled since', { quantityAtMost: 5n }, 3n, '3'],
  ])('default: %s', (_, form, quantity, expected) => {
    expect(withQuantity(form, { quantity }).quantity).toBe(expected)
  })

  test('behavior: nothing is set before the order is known', () => {
    expect(withQuantity<EditedQuantity>({ quantityAtMost: 5n }, undefined)).toEqual({
      quantityAtMost: 5n,
    })
  })
})
