import { describe, expect, test } from 'vitest'
import { parseQuery } from './parseQuery.ts'

describe('parseQuery', () => {
  test.each<[string, unknown]>([
    ['?a=1', { a: '1' }],
    ['?a=1&a=2', { a: ['1', '2'] }],
    ['?a[0]=1&a[1]=2', { a: ['1', '2'] }],
    ['?a[]=1&a[]=2', { a: ['1', '2'] }],
    [
      '?attributes[Eye%20Color]=Blue&attributes[Hat]=A&attributes[Hat]=B',
      { attributes: { 'Eye Color': 'Blue', Hat: ['A', 'B'] } },
    ],
    ['', {}],
  ])('default: %s', (search, expected) => {
    expect(parseQuery(search)).toEqual(expected)
  })

  test('behavior: a name like __proto__ changes no prototype', () => {
    const parsed = parseQuery('?__proto__[x]=1&a[__proto__]=1')
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  test('error: more parameters than are read are refused by name, for none is left out in silence', () => {
    const { a } = parseQuery(`?${'a=1&'.repeat(1000)}`) as { a: string[] }
    expect(a).toHaveLength(1000)
    expect(() => parseQuery(`?${'a=1&'.repeat(1000)}contract=0x1`)).toThrow(
      expect.objectContaining({
        statusCode: 400,
        message: 'query must have 1000 parameters at most',
      }),
    )
  })
})
