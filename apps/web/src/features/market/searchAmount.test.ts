import { describe, expect, test } from 'vitest'
import { collectionSearch, portfolioSearch } from '../../routes/searchParams.ts'
import { searchAmount } from './searchAmount.ts'

describe('searchAmount', () => {
  test.each([
    ['0.5', '0.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['0,5', '0.5'],
    [' 1 500 ', '1500'],
    ['0', '0'],
  ])('default: %s, as the address keeps it', (typed, text) => {
    expect(searchAmount(typed, 18)).toMatchObject({ text })
    expect(portfolioSearch({ min: text }).min).toBe(text)
    expect(collectionSearch({ max: text }).max).toBe(text)
  })

  test('behavior: nothing is no bound', () => {
    expect(searchAmount('  ', 18)).toBeUndefined()
  })

  test.each(['x', '1,500', '-1', '1234567890123', '0.0000001'])('error: %s', typed => {
    expect(searchAmount(typed, 6)).toBe(false)
  })
})
