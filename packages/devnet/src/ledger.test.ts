import { describe, expect, test } from 'vitest'
import { collections, isobars, tidelines, vessels } from './collections.ts'
import { createLedger, firstHolders, firstOwners, someoneElse, trader } from './ledger.ts'
import { priceOf } from './prices.ts'

describe('firstOwners', () => {
  test('default: everybody has some of each', () => {
    for (const collection of collections.filter(({ kind }) => kind === 'erc721')) {
      const owners = firstOwners(collection)
      expect(owners).toHaveLength(collection.tokens)
      expect(new Set(owners).size).toBe(10)
    }
    expect(new Set(firstOwners(tidelines).slice(0, 8))).toEqual(new Set([trader(0)]))
  })
})

describe('firstHolders', () => {
  test('default: 20 to 100 pieces of each edition in three or four hands', () => {
    const { to, ids, amounts } = firstHolders()
    for (let id = 1n; id <= 12n; id++) {
      const rows = ids.flatMap((other, index) => (other === id ? [index] : []))
      const supply = rows.reduce((sum, index) => sum + (amounts[index] ?? 0n), 0n)
      expect(supply).toBeGreaterThanOrEqual(20n)
      expect(supply).toBeLessThanOrEqual(100n)
      expect(new Set(rows.map(index => to[index])).size).toBe(rows.length)
      expect(rows.every(index => (amounts[index] ?? 0n) > 0n)).toBe(true)
    }
  })
})

describe('createLedger', () => {
  test('behavior: moves are remembered', () => {
    const ledger = createLedger()
    const owner = ledger.owner(isobars, 5)
    const next = someoneElse(owner, 'test', 1)
    ledger.move(isobars, 5, owner, next, 1n)
    expect(ledger.owner(isobars, 5)).toBe(next)
    const [first] = ledger.holders(2)
    if (!first) throw new Error('nobody')
    ledger.move(vessels, 2, first.owner, next, first.amount)
    expect(ledger.holders(2).some(({ owner }) => owner === first.owner)).toBe(first.owner === next)
  })
})

describe('someoneElse', () => {
  test('behavior: never the same', () => {
    for (let index = 0; index < 200; index++) {
      expect(someoneElse(trader(index), 'test', index)).not.toBe(trader(index))
    }
  })
})

describe('priceOf', () => {
  const options = { collection: tidelines, moment: 0n, score: 13n, topic: 'test', index: 0 }

  test('default: drifts with the market, and rarity costs more', () => {
    const plain = priceOf(options)
    expect(priceOf({ ...options, moment: 1000n })).toBeGreaterThan(plain)
    expect(priceOf({ ...options, score: 80n })).toBeGreaterThan(plain * 2n)
    const falling = { ...options, collection: isobars }
    expect(priceOf({ ...falling, moment: 1000n })).toBeLessThan(priceOf(falling))
  })

  test('behavior: prices are round', () => {
    for (let index = 0; index < 50; index++) {
      expect(priceOf({ ...options, index }) % 10n ** 15n).toBe(0n)
      expect(priceOf({ ...options, collection: vessels, index }) % 10n ** 14n).toBe(0n)
    }
  })
})
