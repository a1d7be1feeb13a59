import { describe, expect, test } from 'vitest'
import { countFilters, tokensQuery } from './itemFilters.ts'

const contract = `0x${'1'.repeat(40)}`

describe('tokensQuery', () => {
  test('default: what is called so, and of what is listed', () => {
    expect(tokensQuery({ q: 'tide 2' }, contract)).toEqual({
      tokenName: 'tide 2',
      minFloorAskPrice: '0',
    })
  })

  test('behavior: prices go as they were typed, to the last digit', () => {
    const typed = { min: '0.0000005', max: '1.000000000000000001' }
    expect(tokensQuery(typed, contract)).toEqual({
      ...{ minFloorAskPrice: typed.min, maxFloorAskPrice: typed.max },
    })
  })

  test.each(['20', '#20', ' 020 '])('behavior: %s alone is the number of one item', q => {
    expect(tokensQuery({ q, show: 'all' }, contract)).toEqual({ tokens: [`${contract}:20`] })
  })

  test('behavior: a number that no token can have is a part of a name', () => {
    const q = `${2n ** 256n}`
    expect(tokensQuery({ q, show: 'all' }, contract)).toEqual({ tokenName: q })
  })
})

describe('countFilters', () => {
  test('default: a name, a range of prices and each value are one', () => {
    expect(countFilters({ q: 'a', min: '1', max: '2', traits: { Sky: ['Dusk', 'Dawn'] } })).toBe(4)
    expect(countFilters({ show: 'all' })).toBe(0)
  })
})
