import { describe, expect, test } from 'vitest'
import {
  callSearch,
  collectionSearch,
  eventKinds,
  homeSearch,
  portfolioSearch,
  swapSearch,
} from './searchParams.ts'

describe('collectionSearch', () => {
  test('default', () => {
    expect(
      collectionSearch({ q: 'tide', sort: 'rarity', show: 'all', traits: { Sky: ['Dusk'] } }),
    ).toEqual({ q: 'tide', sort: 'rarity', show: 'all', traits: { Sky: ['Dusk'] } })
  })

  test('behavior: one value of a trait stands for a list of one', () => {
    expect(collectionSearch({ traits: { Sky: 'Dusk' } }).traits).toEqual({ Sky: ['Dusk'] })
  })

  test('behavior: as many values and marketplaces as a person ticks are kept, and no more', () => {
    const many = (count: number, name: string) =>
      Array.from({ length: count }, (_, index) => `${name}${index}`)
    const traits = { Sky: many(60, 'sky'), Sea: many(150, 'sea') }
    const kept = collectionSearch({ traits }).traits
    expect([kept?.Sky?.length, kept?.Sea?.length]).toEqual([60, 140])
    expect(collectionSearch({ sources: many(300, 'a') }).sources).toHaveLength(200)
    const keys = Object.fromEntries(many(30, 'key').map(key => [key, ['value']]))
    expect(Object.keys(collectionSearch({ traits: keys }).traits ?? {})).toHaveLength(20)
  })

  test('behavior: how far back sales are looked at; what is usual has no word', () => {
    expect(collectionSearch({ range: '7d' }).range).toBe('7d')
    expect(collectionSearch({ range: '30d' }).range).toBeUndefined()
    expect(collectionSearch({ range: '1y' }).range).toBeUndefined()
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

describe('portfolioSearch', () => {
  test('behavior: the state of orders is kept, and no other word', () => {
    expect(portfolioSearch({ tab: 'listings', state: 'cancelled' })).toMatchObject({
      ...{ tab: 'listings', state: 'cancelled' },
    })
    expect(portfolioSearch({ state: 'active' }).state).toBeUndefined()
    expect(portfolioSearch({ tab: 'offers', made: 'expired' })).toMatchObject({ made: 'expired' })
    expect(portfolioSearch({ made: 'x' }).made).toBeUndefined()
  })

  test('behavior: each list keeps its own order, and none is that of another', () => {
    const search = {
      ...{ tab: 'received', sort: 'gain', up: true, asksBy: 'price', bidsBy: 'price' },
      ...{ receivedBy: 'ends', receivedUp: true },
    } as const
    expect(portfolioSearch(search)).toMatchObject(search)
    expect(portfolioSearch({ tab: 'received', sort: 'floor', up: true })).toMatchObject({
      ...{ sort: 'floor', up: true, receivedBy: undefined, receivedUp: undefined },
    })
    for (const wrong of [{ sort: 'x' }, { asksBy: 'gain' }, { receivedBy: 'gain', receivedUp: 1 }])
      expect(Object.values(portfolioSearch(wrong)).filter(Boolean)).toEqual([])
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

describe('swapSearch', () => {
  const usdc = '0x68d1DD822148664dE9c3eed4bB7449376644a919'

  test('default', () => {
    expect(swapSearch({ chain: 31337, from: usdc, to: usdc, amount: '0.5', exact: 'out' })).toEqual(
      {
        ...{ chain: 31337, from: usdc.toLowerCase(), to: usdc.toLowerCase() },
        ...{ amount: '0.5', exact: 'out' },
      },
    )
  })

  test('behavior: an amount is kept to the last digit, or left out', () => {
    expect(swapSearch({ amount: 1.25 }).amount).toBe('1.25')
    expect(swapSearch({ amount: '0.123456789012345678' }).amount).toBe('0.123456789012345678')
    // As a number it has lost digits before anybody saw it.
    expect(swapSearch({ amount: JSON.parse('0.123456789012345678') }).amount).toBeUndefined()
    expect(swapSearch({ amount: JSON.parse('12345678901234567890') }).amount).toBeUndefined()
  })

  test.each([
    ['chain', '31337'],
    ['chain', -1],
    ['chain', 1.5],
    ['from', `${usdc}0`],
    ['to', 'ETH'],
    ['amount', '-1'],
    ['amount', '1e3'],
    ['amount', '1,5'],
    ['amount', { $gt: 0 }],
    ['exact', 'in'],
  ])('error: %s %o is left out', (name, value) => {
    expect(Object.values(swapSearch({ [name]: value })).every(each => each === undefined)).toBe(
      true,
    )
  })
})

describe('callSearch', () => {
  test('default: where, and never what', () => {
    expect(callSearch({ chain: 31337, to: 31338, data: '0x1234', address: '0x12' })).toEqual({
      ...{ chain: 31337, to: 31338 },
    })
  })
})
