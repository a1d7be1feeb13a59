import type { TokenRow } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { pagesOf, uniqueTokens } from './tokenPages.ts'

const page = (...ids: number[]) => ({
  tokens: ids.map(
    id => ({ token: { contract: `0x${'1'.repeat(40)}`, tokenId: String(id) } }) as TokenRow,
  ),
})
const idsOf = (rows: readonly TokenRow[]) => rows.map(({ token }) => Number(token.tokenId))

describe('uniqueTokens', () => {
  test('default: in their order, each where it stands first', () => {
    expect(idsOf(uniqueTokens([page(3, 1), page(1, 2), page(2, 4)]))).toEqual([3, 1, 2, 4])
    expect(uniqueTokens([])).toEqual([])
  })
})

describe('pagesOf', () => {
  const pages = [page(1, 2, 3), page(4, 5), page(6), page(7, 8, 9), page(10)]

  test.each([
    [0, 0, { from: 0, to: 1 }],
    [2, 3, { from: 0, to: 2 }],
    [5, 6, { from: 1, to: 4 }],
    [9, 40, { from: 3, to: 5 }],
  ])('default: rows %i to %i', (from, to, range) => {
    expect(pagesOf(pages, from, to)).toEqual(range)
  })
})
