import type { UserTokenRow } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { cameAfter, heldNow } from './ownFigure.ts'

const row = (acquiredAt: string | undefined, tokenCount = '5') =>
  ({ ownership: { tokenCount, acquiredAt } }) as UserTokenRow
const price = {
  currency: { contract: `0x${'0'.repeat(40)}`, symbol: 'ETH', decimals: 18 },
  amount: { raw: '1' },
} as const

describe('heldNow', () => {
  test('default: how many are held, and when the last of them came', () => {
    expect(heldNow(row('1970-01-01T00:00:09Z'), 12_999)).toEqual({ items: 5n, at: 9 })
  })

  test('behavior: now in seconds, where nobody says when', () => {
    expect(heldNow(row(undefined), 12_999)).toEqual({ items: 5n, at: 12 })
  })

  test('behavior: what comes after them counts by itself, also where the clock here is ahead of the chain', () => {
    const held = heldNow(row('1970-01-01T00:00:09Z'), 3_600_000)
    expect(cameAfter(row('1970-01-01T00:00:10Z'), { ...price, held })).toBe(true)
  })

  test('behavior: what a chain with a clock ahead says is held came before', () => {
    const ahead = row('1970-01-01T00:00:20Z')
    const held = heldNow(ahead, 12_999)
    expect(held.at).toBe(20)
    expect(cameAfter(ahead, { ...price, held })).toBe(false)
  })
})

describe('cameAfter', () => {
  test.each([
    ['1970-01-01T00:00:13Z', true],
    ['1970-01-01T00:00:12Z', false],
    ['some day', false],
    [undefined, false],
  ])('behavior: of a figure of second 12, a token that came at %s: %s', (at, came) => {
    expect(cameAfter(row(at), { ...price, held: { items: 1n, at: 12 } })).toBe(came)
    expect(cameAfter(row(at), price)).toBe(false)
  })
})
