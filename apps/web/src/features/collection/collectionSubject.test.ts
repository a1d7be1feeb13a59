import type { Collection } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { collectionSubject } from './collectionSubject.ts'

const contract = `0x${'ab'.repeat(20)}` as const
const collection: Collection = { id: contract, primaryContract: contract, name: 'Harbor' }

describe('collectionSubject', () => {
  test('default', () => {
    expect(collectionSubject(1, collection)).toEqual({
      ...{ chainId: 1, contract, name: 'Harbor', image: undefined },
    })
  })

  test('behavior: a part of a contract is none, whatever it says of itself', () => {
    expect(collectionSubject(1, { ...collection, id: `${contract}:0:999` })).toBeUndefined()
    expect(collectionSubject(1, { ...collection, isSharedContract: true })).toBeUndefined()
    expect(
      collectionSubject(1, { ...collection, primaryContract: `0x${'cd'.repeat(20)}` }),
    ).toBeUndefined()
  })
})
