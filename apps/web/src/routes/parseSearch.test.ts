import { defaultStringifySearch } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { parseSearch } from './parseSearch.ts'
import { collectionSearch } from './searchParams.ts'

describe('parseSearch', () => {
  test.each([
    ['1.000000000000000001', '1.000000000000000001'],
    ['0.0000001', '0.0000001'],
    ['123456789012.123456789012345678', '123456789012.123456789012345678'],
    ['0.10', '0.10'],
    ['2', '2'],
    ['%221.5%22', '1.5'],
    ['1e-7', undefined],
  ])('default: a price of %s is read to its last digit', (written, read) => {
    const { min, max } = collectionSearch(parseSearch(`?min=${written}&max=${written}`))
    expect([min, max]).toEqual([read, read])
  })

  test('behavior: numbers, lists and texts are what they were', () => {
    const search = { rank: 5, sources: ['a.example'], q: '12', isOpen: true, min: '0.0000001' }
    expect(parseSearch(defaultStringifySearch(search))).toEqual(search)
  })
})
