// @vitest-environment happy-dom
import type { Price } from '@sluice/sdk'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OfferedHolding } from '../holding.ts'
import { drawnField } from '../testing/drawnField.ts'
import CostDialog from './CostDialog.tsx'
import { ownCostKey, ownCosts } from './ownCosts.ts'

const account = `0x${'A'.repeat(40)}` as const
const contract = `0x${'b'.repeat(40)}` as const
vi.mock('../../app/AppContext.tsx', () => ({
  useChain: () => ({ nativeCurrency: { symbol: 'ETH', decimals: 18 }, wrappedNative: undefined }),
}))
const { draw, type, field } = drawnField()
const onClose = vi.fn()
const keys = () => ['1', '2'].map(tokenId => ownCostKey(account, 1, { contract, tokenId }))
beforeEach(() => onClose.mockClear())
afterEach(() => void ownCosts.set(keys(), undefined))

const usdc = { contract: `0x${'c'.repeat(40)}`, symbol: 'USDC', decimals: 6 } as const
const holding = (tokenId: string, floor?: Price) =>
  ({
    ...{ key: tokenId, floor },
    row: {
      token: { contract, tokenId, name: `Vessel #${tokenId}` },
      ownership: { tokenCount: '3' },
    },
  }) as unknown as OfferedHolding

const open = (...holdings: OfferedHolding[]) =>
  draw(<CostDialog {...{ holdings, account, chainId: 1, onClose }} />)
const press = (label: string) =>
  act(async () => {
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === label,
    )
    if (button === undefined) throw new Error(`There is no ${label}`)
    button.click()
  })
const kept = () => keys().map(key => ownCosts.get().get(key)?.amount.raw)

describe('CostDialog', () => {
  test('default: the same for each of several, exactly, and it is removed again', async () => {
    await open(holding('1'), holding('2'))
    await type('0.020000000000000001')
    await press('Keep')
    expect(kept()).toEqual(['20000000000000001', '20000000000000001'])
    expect(onClose).toHaveBeenCalledTimes(1)
    await open(holding('1'))
    await press('Remove your own figure')
    expect(kept()).toEqual([undefined, '20000000000000001'])
  })

  test('behavior: 0 is a figure, nothing and nonsense are none', async () => {
    await open(holding('1'))
    for (const text of ['', 'abc', '-1', '0.0000000000000000001']) {
      await type(text)
      await press('Keep')
      expect([text, kept()[0], onClose.mock.calls.length]).toEqual([text, undefined, 0])
      expect(document.querySelector('[aria-live]')?.textContent).toMatch(/^Enter/)
    }
    await type('0')
    await press('Keep')
    expect(kept()[0]).toBe('0')
  })

  test.each([
    [6, 'USDC', '0.0000001', 'Enter 6 decimal places of USDC at most.'],
    [1, 'ONE', '0.01', 'Enter 1 decimal place of ONE at most.'],
    [0, 'NONE', '1.5', 'Enter a whole number of NONE.'],
    [null, 'ODD', '1.5', 'Enter a whole number of base units of ODD.'],
  ])('error: more decimals than the %s of %s', async (decimals, symbol, text, said) => {
    const currency = { ...usdc, symbol, decimals }
    ownCosts.set(keys().slice(0, 1), { currency, amount: { raw: '1' } })
    await open(holding('1'))
    await type(text)
    await press('Keep')
    expect(document.querySelector('[aria-live]')?.textContent).toBe(said)
    expect([kept()[0], onClose.mock.calls.length]).toEqual(['1', 0])
  })

  test('behavior: what was said before stands in the field', async () => {
    ownCosts.set(keys(), { currency: usdc, amount: { raw: '1500000' } })
    await open(holding('1'), holding('2'))
    expect(field().value).toBe('1.5')
  })

  test('behavior: what was said of some of them is not put before anybody as what all of them cost', async () => {
    ownCosts.set(keys(), { currency: usdc, amount: { raw: '1500000' } })
    const each = { currency: usdc, amount: { raw: '1' } }
    const cost = { from: 'both', parts: [{ each, total: 3n, items: 3n }] }
    await open({ ...holding('1'), cost } as unknown as OfferedHolding)
    expect(field().value).toBe('')
    await press('Keep')
    expect([kept()[0], onClose.mock.calls.length]).toEqual(['1500000', 0])
  })

  test('behavior: where the floor is in another currency it can be said in that one, with its decimals', async () => {
    await open(holding('1', { currency: usdc, amount: { raw: '1' } }))
    const choice = document.querySelector('select') as HTMLSelectElement
    await act(async () => {
      choice.value = usdc.contract
      choice.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await type('2.5')
    await press('Keep')
    expect(ownCosts.get().get(keys()[0] ?? '')).toEqual({
      currency: usdc,
      amount: { raw: '2500000' },
      held: { items: 3n, at: expect.any(Number) },
    })
  })

  test.each([
    ['sale', /^Its last sale, which was to this account:/],
    ['mint', /^Its mint, which was to this account:/],
  ])('behavior: what is known is told with where it is from: %s', async (from, said) => {
    const each = { currency: usdc, amount: { raw: '1' } }
    const cost = { from, parts: [{ each, total: 3n, items: 3n }] }
    await open({ ...holding('1'), cost } as unknown as OfferedHolding)
    expect(document.querySelector('form')?.textContent).toMatch(said)
  })

  describe('why nobody knows what something cost', () => {
    const each = { currency: usdc, amount: { raw: '1' } }
    const paid = (items: bigint) => ({ from: 'purchases', parts: [{ each, total: items, items }] })
    const edition = (more: object) => {
      const { row, ...rest } = holding('1')
      const token = { ...row.token, kind: 'erc1155' }
      return { ...rest, row: { ...row, token }, ...more } as unknown as OfferedHolding
    }
    const says = () => document.querySelector('form')?.textContent

    test.each<[string, OfferedHolding, RegExp]>([
      ['nothing of an edition', edition({}), /came by a transfer: a gift, or from another account/],
      ['a part of it', edition({ cost: paid(2n) }), /came by a transfer/],
      ['one that was not bought', holding('1'), /^Its last sale was not to this account/],
    ])('default: it is said where it is not known: %s', async (_, asked, said) => {
      await open(asked)
      expect(says()).toMatch(said)
      expect(says()).not.toMatch(/are read/)
    })

    test('behavior: that there are older deeds than are read is said', async () => {
      await open(edition({ cost: paid(2n), isCostBounded: true }))
      expect(says()).toMatch(/Only the latest 10.000 sales, mints and transfers/)
      expect(says()).toContain('for 2 of 3 · older ones not read')
    })

    test.each([
      ['where all is known', { cost: paid(3n) }],
      ['while it is read', { cost: 'unread' }],
      ['where it could not be read', { cost: 'failed' }],
    ])('behavior: nothing is said %s', async (_, more) => {
      await open(edition(more))
      expect(says()).not.toMatch(/Nobody knows/)
    })
  })
})
