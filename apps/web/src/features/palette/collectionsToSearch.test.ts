import type { TokenRow } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { collectionsToSearch } from './collectionsToSearch.ts'

const [one, other] = [`0x${'1'.repeat(40)}`, `0x${'A'.repeat(40)}`]
const row = (contract: string, name: string) =>
  ({ token: { contract, tokenId: '1', collection: { id: contract, name } } }) as TokenRow
const tokens = [row(one, 'One'), row(other, 'Other'), row(one, 'One')]

describe('collectionsToSearch', () => {
  test('default: of a part each collection once, and of all none', () => {
    expect(collectionsToSearch(tokens, { page: undefined, isPart: true })).toEqual([
      { id: one, name: 'One' },
      { id: other.toLowerCase(), name: 'Other' },
    ])
    expect(collectionsToSearch(tokens, { page: undefined, isPart: false })).toEqual([])
  })

  test('behavior: that of the page first, whatever the case of its address', () => {
    const names = (isPart: boolean) =>
      collectionsToSearch(tokens, { page: other, isPart }).map(({ name }) => name)
    expect(names(true)).toEqual(['Other', 'One'])
    expect(names(false)).toEqual(['Other'])
  })

  test('behavior: that of the page is looked through where none of the first are of it', () => {
    const page = `0x${'2'.repeat(40)}`
    expect(collectionsToSearch(tokens, { page, isPart: true })[0]).toEqual({ id: page, name: '' })
    expect(collectionsToSearch(tokens, { page, isPart: false })).toEqual([])
  })
})
