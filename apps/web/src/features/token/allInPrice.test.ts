import { describe, expect, test } from 'vitest'
import { allInPrice } from './allInPrice.ts'

const rawQuote = '420000000000000001'

describe('allInPrice', () => {
  test('default: the price and every fee on top, to the last digit', () => {
    const feesOnTop = [{ rawAmount: '8000000000000000' }, { rawAmount: '400000000000000' }]
    expect(allInPrice({ rawQuote, feesOnTop })).toBe(428_400_000_000_000_001n)
    expect(allInPrice({ rawQuote })).toBe(420_000_000_000_000_001n)
  })

  test.each([
    ['a line that is not there', undefined],
    ['no price', {}],
    ['another currency that is paid', { rawQuote, buyInRawQuote: '5' }],
    ['a fee of unknown size', { rawQuote, feesOnTop: [{ rawAmount: '1' }, {}] }],
  ])('behavior: of %s nothing is guessed', (_, item) => {
    expect(allInPrice(item)).toBeUndefined()
  })
})
