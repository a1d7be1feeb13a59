import { describe, expect, test } from 'vitest'
import { collectionsQuery } from './collectionsQuery.ts'

describe('collectionsQuery', () => {
  test('default: the most traded first', () => {
    expect(collectionsQuery(1, {})).toMatchObject({
      ...{ sortBy: 'allTimeVolume', sortDirection: 'desc' },
    })
  })

  test('options: sort, either way', () => {
    expect(collectionsQuery(1, { sort: { by: 'floor', down: false } })).toMatchObject({
      ...{ sortBy: 'floorAskPrice', sortDirection: 'asc' },
    })
  })

  test('options: an address is the contract, anything else part of a name', () => {
    const address = `0x${'aB'.repeat(20)}`
    expect(collectionsQuery(1, { wanted: address })).toMatchObject({ contract: [address] })
    const named = collectionsQuery(1, { wanted: 'tide' })
    expect(named).toMatchObject({ name: 'tide' })
    expect('contract' in named).toBe(false)
  })
})
