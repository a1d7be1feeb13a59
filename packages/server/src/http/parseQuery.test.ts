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
    [
      '?attributes[Size%20[cm]]=1&attributes[a]b]=2&attributes[[]=3',
      { attributes: { 'Size [cm]': '1', 'a]b': '2', '[': '3' } },
    ],
    ['?attributes[2024]=yes&a[2024]=1', { attributes: { 2024: 'yes' }, a: '1' }],
    ['?x[=1&[=2', { 'x[': '1', '[': '2' }],
    ['?attribute[1]=2', { attribute: { 1: '2' } }],
    ['', {}],
  ])('default: %s', (search, expected) => {
    expect(parseQuery(search)).toEqual(expected)
  })

  test('behavior: a name like __proto__ changes no prototype', () => {
    const parsed = parseQuery('?__proto__[x]=1&a[constructor]=1')
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
    expect(({} as Record<string, unknown>).x).toBeUndefined()
    expect(parsed.a).toEqual(Object.fromEntries([['constructor', '1']]))
  })

  test.each(['attributes[__proto__]', 'attributes[Hat', 'attributes[Hat]x'])(
    'error: %s, which would be left out of what narrows the answer, is refused by its name',
    name => {
      expect(() => parseQuery(`?${encodeURIComponent(name)}=1`)).toThrow(
        expect.objectContaining({
          statusCode: 400,
          message: `${name} is not the name of a parameter that is read`,
        }),
      )
    },
  )

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
