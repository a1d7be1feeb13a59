import { describe, expect, test } from 'vitest'
import { isOfMaker, subjectsOf } from './subjectsOf.ts'

const contract = `0x${'a1'.repeat(20)}`
const orders = `${contract}#orders`

describe('subjectsOf', () => {
  test.each([
    ['/orders/asks/v5', { contracts: contract }],
    ['/orders/bids/v6', { token: `${contract}:1` }],
    ['/orders/asks/v5', { maker: contract }],
    ['/orders/depth/v1', { collection: contract }],
    ['/collections/activity/v6', { collection: contract }],
    ['/owners/v2', { collection: contract }],
    ['/tokens/v7', { collection: contract, nativeSource: 'market.example' }],
    ['/tokens/v7', { collection: contract, currencies: [`0x${'c1'.repeat(20)}`] }],
    ['/tokens/v7', { tokenSetId: `list:${contract}:0x${'0'.repeat(64)}` }],
  ] as const)('default: %s with %o changes with every order', (path, query) => {
    expect(subjectsOf(path, { query })).toEqual([contract, orders])
  })

  test.each([
    ['/tokens/v7', { collection: contract, sortBy: 'rarity' }],
    ['/tokens/v7', { tokens: [`${contract}:1`], includeTopBid: true }],
  ] as const)('behavior: %s with %o changes with the best of them', (path, query) => {
    expect(subjectsOf(path, { query })).toEqual([contract])
  })

  test('behavior: what names nothing changes with everything', () => {
    expect(subjectsOf('/tokens/v7', { query: { sortBy: 'updatedAt' } })).toBeUndefined()
    expect(subjectsOf('/orders/asks/v5', { query: { sortBy: 'updatedAt' } })).toBeUndefined()
  })
})

describe('isOfMaker', () => {
  test('default: a maker, and no contract', () => {
    expect(isOfMaker({ query: { maker: contract } })).toBe(true)
    expect(isOfMaker({ query: { maker: contract, contracts: contract } })).toBe(false)
    expect(isOfMaker({ query: { contracts: contract } })).toBe(false)
  })
})
