import { describe, expect, test } from 'vitest'
import { collectionSearch, homeSearch } from './searchParams.ts'

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
