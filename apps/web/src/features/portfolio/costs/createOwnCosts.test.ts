// @vitest-environment happy-dom
import type { Price } from '@sluice/sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createOwnCosts } from './createOwnCosts.ts'

const eth = { contract: `0x${'0'.repeat(40)}`, symbol: 'ETH', decimals: 18 } as const
const figure = (raw: string): Price => ({ currency: eth, amount: { raw } })
const key = (id: number) => `0x${'a'.repeat(40)}:1:0x${'b'.repeat(40)}:${id}`

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('createOwnCosts', () => {
  test('default: kept over a reload, to the last digit, and removed again', () => {
    const heard = vi.fn()
    const costs = createOwnCosts()
    costs.subscribe(heard)
    expect(costs.set([key(1), key(2)], figure('9007199254740993'))).toBe('kept')
    expect(createOwnCosts().get().get(key(2))).toEqual(figure('9007199254740993'))
    costs.set([key(1)], undefined)
    expect([...createOwnCosts().get().keys()]).toEqual([key(2)])
    expect(heard).toHaveBeenCalledTimes(2)
  })

  test('behavior: of how many it is and when it was said is kept with it, one of before is left as it is', () => {
    const held = { items: 2n ** 60n, at: 1_700_000_000 }
    createOwnCosts().set([key(1), key(2)], figure('1'), of => (of === key(1) ? held : undefined))
    const kept = createOwnCosts().get()
    expect(kept.get(key(1))).toEqual({ ...figure('1'), held })
    expect(kept.get(key(2))).toEqual(figure('1'))
  })

  test.each([
    ['without a symbol', { symbol: undefined }, {}],
    ['of which the marketplace says none', { symbol: null, decimals: null }, {}],
    ['without decimals', { symbol: 'X' }, { symbol: 'X' }],
    ['with an endless symbol', { symbol: 'x'.repeat(5000) }, { symbol: 'x'.repeat(60) }],
  ])('behavior: a figure in a currency %s is there after a reload', (_, told, kept) => {
    const contract = `0x${'c'.repeat(40)}` as const
    const price = { currency: { contract, ...told }, amount: { raw: '7' } }
    expect(createOwnCosts().set([key(1)], price)).toBe('kept')
    expect(createOwnCosts().get().get(key(1))).toEqual({
      ...{ currency: { contract, ...kept }, amount: { raw: '7' } },
    })
  })

  test('behavior: nothing paid is a figure too', () => {
    createOwnCosts().set([key(1)], figure('0'))
    expect(createOwnCosts().get().get(key(1))?.amount.raw).toBe('0')
  })

  test('behavior: what another tab has kept stays, and is shown', () => {
    const [one, other] = [createOwnCosts(), createOwnCosts()]
    other.set([key(1)], figure('1'))
    one.set([key(2)], figure('2'))
    expect([...createOwnCosts().get().keys()]).toEqual([key(1), key(2)])
    window.dispatchEvent(new StorageEvent('storage', { key: 'sluice.costs' }))
    expect(other.get().size).toBe(2)
  })

  const good = { of: key(1), raw: '5', ...eth }
  test.each([
    ['no list', '{"of":1}'],
    ['no JSON', '[{'],
    ['an account that is none', JSON.stringify([{ ...good, of: '__proto__' }])],
    ['an amount with a point', JSON.stringify([{ ...good, raw: '1.5' }])],
    ['an amount below zero', JSON.stringify([{ ...good, raw: '-1' }])],
    ['an amount that is a number', JSON.stringify([{ ...good, raw: 5 }])],
    ['an amount beyond 256 bits', JSON.stringify([{ ...good, raw: `${2n ** 256n}` }])],
    ['no contract', JSON.stringify([{ ...good, contract: '0x12' }])],
    ['decimals of half a place', JSON.stringify([{ ...good, decimals: 1.5 }])],
    ['decimals that are a text', JSON.stringify([{ ...good, decimals: '18' }])],
    ['a symbol that is a number', JSON.stringify([{ ...good, symbol: 5 }])],
    ['too many decimals', JSON.stringify([{ ...good, decimals: 256 }])],
    ['a symbol of a thousand letters', JSON.stringify([{ ...good, symbol: 'x'.repeat(1000) }])],
    ['a count that is none', JSON.stringify([{ ...good, items: '-1', at: 5 }])],
    ['a count without a time', JSON.stringify([{ ...good, items: '1' }])],
    ['a time without a count', JSON.stringify([{ ...good, at: 5 }])],
    ['a time of half a second', JSON.stringify([{ ...good, items: '1', at: 1.5 }])],
    ['nothing', JSON.stringify([null])],
  ])('behavior: %s in the storage is left out', (_, text) => {
    localStorage.setItem('sluice.costs', text)
    expect(createOwnCosts().get().size).toBe(0)
    localStorage.setItem('sluice.costs', JSON.stringify([good]))
    expect(createOwnCosts().get().get(key(1))).toEqual(figure('5'))
  })

  test('behavior: what was typed is never dropped to make room', () => {
    const costs = createOwnCosts()
    const all = Array.from({ length: 2000 }, (_, id) => key(id))
    expect(costs.set(all, figure('1'))).toBe('kept')
    expect(costs.set([key(2000)], figure('2'))).toBe('full')
    expect([costs.get().size, costs.get().has(key(2000))]).toEqual([2000, false])
    expect(costs.set([key(7)], figure('3'))).toBe('kept')
    expect(costs.set([key(8)], undefined)).toBe('kept')
    expect(costs.set([key(2000)], figure('2'))).toBe('kept')
  })

  test('behavior: without storage it lasts until the page is left, and says so', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem() {
        throw new DOMException('off', 'SecurityError')
      },
    })
    const costs = createOwnCosts()
    expect(costs.set([key(1)], figure('1'))).toBe('for-now')
    expect(costs.set([key(2)], figure('2'))).toBe('for-now')
    expect(costs.get().size).toBe(2)
  })
})
