import { describe, expect, test } from 'vitest'
import type { PathItem } from '../api/index.ts'
import { allotPath } from './allotPath.ts'

const nft = '0x1111111111111111111111111111111111111111'
const line = (tokenId: string, more: Partial<PathItem> = {}): PathItem => ({
  ...{ contract: nft, tokenId, quantity: 1, orderId: `0x${tokenId}a` },
  ...more,
})

describe('allotPath', () => {
  test('default', () => {
    expect(allotPath([{ token: `${nft}:1` }], [line('1')])).toEqual({
      wants: [{ contract: nft, tokenId: '1', quantity: 1n, line: line('1') }],
      missing: 0n,
      surplus: 0n,
    })
  })

  test('behavior: another token, another collection, a line that names none', () => {
    for (const other of [line('7'), line('1', { contract: `0x${'22'.repeat(20)}` }), {}]) {
      expect(allotPath([{ token: `${nft}:1` }], [other])).toEqual({
        ...{ wants: [], missing: 1n, surplus: 1n },
      })
    }
  })

  test('behavior: several orders for one token', () => {
    const path = [line('1', { quantity: 2 }), line('1', { quantity: 3, orderId: '0xbb' })]
    expect(allotPath([{ token: `${nft}:1`, quantity: 5 }], path)).toMatchObject({
      ...{ missing: 0n, surplus: 0n },
    })
    expect(allotPath([{ token: `${nft}:1`, quantity: 3 }], path)).toMatchObject({ surplus: 2n })
    expect(allotPath([{ token: `${nft}:1`, quantity: 6 }], path)).toMatchObject({ missing: 1n })
  })

  test('behavior: narrow items choose first, whatever their order', () => {
    const items = [
      { collection: nft },
      { token: `${nft}:2` as const },
      { orderId: '0x1A', quantity: 1 },
    ]
    expect(allotPath(items, [line('1'), line('2'), line('3')])).toMatchObject({
      ...{ missing: 0n, surplus: 0n },
      wants: [{ tokenId: '1' }, { tokenId: '2' }, { tokenId: '3' }],
    })
  })

  test('behavior: a line shared by an order and a token', () => {
    const items = [{ token: `${nft}:1` as const }, { orderId: '0x1a' }]
    expect(allotPath(items, [line('1', { quantity: 2 })])).toMatchObject({
      ...{ missing: 0n, surplus: 0n },
    })
  })

  test('behavior: a collection that is a range of ids', () => {
    const range = [{ collection: `${nft}:10:20` }]
    expect(allotPath(range, [line('20')])).toMatchObject({ missing: 0n, surplus: 0n })
    expect(allotPath(range, [line('21')])).toMatchObject({ missing: 1n, surplus: 1n })
  })
})
