import { describe, expect, test } from 'vitest'
import { collectionSearch, eventKinds, homeSearch } from './searchParams.ts'

describe('collectionSearch', () => {
  test('default', () => {
    expect(
      collectionSearch({ q: 'tide', sort: 'rarity', show: 'all', traits: { Sky: ['Dusk'] } }),
    ).toEqual({ q: 'tide', sort: 'rarity', show: 'all', traits: { Sky: ['Dusk'] } })
  })

  test('behavior: one value of a trait stands for a list of one', () => {
    expect(collectionSearch({ traits: { Sky: 'Dusk' } }).traits).toEqual({ Sky: ['Dusk'] })
  })

  test('error: what a stranger put into the address is left out', () => {
    const search = collectionSearch({
      q: { $ne: 1 },
      sort: 'drop table',
      show: 1,
      traits: ['x', { y: 1 }],
    })
    expect(Object.values(search).every(value => value === undefined)).toBe(true)
    expect(collectionSearch({ traits: { a: [1, null], b: [{}] } }).traits).toBeUndefined()
  })
})

describe('filters of a collection', () => {
  const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

  test('default', () => {
    const search = collectionSearch({
      ...{ tab: 'offers', view: 'table', min: '0.000000000000000001', max: 12, rank: 5 },
      ...{ sources: ['a.example', 'a.example'], currency: weth, for: 'token' },
      events: ['sale', 'nonsense', 'ask'],
    })
    expect(search).toMatchObject({
      ...{ tab: 'offers', view: 'table', min: '0.000000000000000001', max: '12', rank: 5 },
      ...{ sources: ['a.example'], currency: weth.toLowerCase(), for: 'token' },
      events: ['sale', 'ask'],
    })
  })

  test('behavior: every kind of activity is no filter', () => {
    expect(collectionSearch({ events: [...eventKinds] }).events).toBeUndefined()
  })

  test.each([
    ['min', '-1'],
    ['min', '1e3'],
    ['max', '0,5'],
    ['max', Number.NaN],
    ['max', '1.0000000000000000001'],
    ['rank', 0],
    ['rank', 1.5],
    ['rank', '3'],
    ['currency', `${weth}0`],
    ['currency', 'javascript:alert(1)'],
    ['sources', ['a b', { x: 1 }]],
    ['tab', 'constructor'],
    ['for', ['token']],
  ] as const)('error: %s is left out when it is %s', (name, value) => {
    expect(collectionSearch({ [name]: value })[name]).toBeUndefined()
  })
})

describe('homeSearch', () => {
  test('default', () => {
    expect(homeSearch({ sort: 'floor', up: true, q: 12 })).toEqual({
      q: '12',
      sort: 'floor',
      up: true,
    })
  })

  test('behavior: a long search is cut', () => {
    expect(homeSearch({ q: 'x'.repeat(5000) }).q).toHaveLength(100)
  })
})
