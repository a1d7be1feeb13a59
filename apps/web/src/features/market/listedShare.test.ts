import type { Collection } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { listedShare } from './listedShare.ts'

const shareOf = (onSaleCount: string, tokenCount: string) =>
  listedShare({ onSaleCount, tokenCount } as Collection)

describe('listedShare', () => {
  test.each([
    ['32', '120', '27 %'],
    ['3', '120', '2.5 %'],
    ['0', '120', '0 %'],
    ['4', '10000', '< 0.1 %'],
    ['5', '10000', '0.1 %'],
    ['120', '120', '100 %'],
  ])('default: %s of %s is %s', (listed, items, share) => {
    expect(shareOf(listed, items)).toBe(share)
  })

  test.each([
    ['2', '1'],
    ['1', '0'],
    ['', ''],
  ])('behavior: of %s of %s nothing is told', (listed, items) => {
    expect(shareOf(listed, items)).toBe('')
  })
})
