import { describe, expect, test } from 'vitest'
import { toQueryString } from './toQueryString.ts'

describe('toQueryString', () => {
  test('default', () => {
    const text = toQueryString('/tokens/v7', {
      tokens: ['0x1:1', '0x1:2'],
      attributes: { Sky: ['Red', 'Blue & Gold'] },
      limit: 20n,
      includeQuantity: false,
      collection: undefined,
    })
    expect(decodeURIComponent(text)).toBe(
      '?tokens=0x1:1&tokens=0x1:2&attributes[Sky]=Red&attributes[Sky]=Blue+&+Gold&limit=20&includeQuantity=false',
    )
    expect(text).toContain('Blue+%26+Gold')
  })

  test('behavior: continues a query, and is empty without one', () => {
    expect(toQueryString('/order/v4?a=1', { b: 2 })).toBe('&b=2')
    expect(toQueryString('/order/v4')).toBe('')
  })

  test.each([
    [5e-7, '0.0000005'],
    [1.25e-18, '0.00000000000000000125'],
    [-5e-7, '-0.0000005'],
    [1e21, '1000000000000000000000'],
    [1.5e22, '15000000000000000000000'],
    [0.000001, '0.000001'],
  ])('behavior: %d is written in digits', (value, text) => {
    expect(toQueryString('/tokens/v7', { value })).toBe(`?value=${text}`)
  })
})
