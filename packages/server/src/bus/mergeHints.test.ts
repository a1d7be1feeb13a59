import { describe, expect, test } from 'vitest'
import { mergeHints } from './mergeHints.ts'

const address = (i: number) => `0x${i.toString(16).padStart(40, '0')}`

describe('mergeHints', () => {
  test('default: what either touches, and the newest block', () => {
    const first = { chainId: 1, touched: ['0xa', '0xb'] }
    const second = { chainId: 1, touched: ['0xb', '0xc'] }
    expect(mergeHints(undefined, first)).toEqual(first)
    expect(mergeHints(first, second)).toEqual({ chainId: 1, touched: ['0xa', '0xb', '0xc'] })
    expect(mergeHints({ chainId: 1, upTo: 4 }, { chainId: 1, upTo: 5 })).toEqual({
      chainId: 1,
      upTo: 5,
    })
  })

  test('behavior: what may be anything stays so, with whatever it is merged', () => {
    const anything = { chainId: 1, upTo: 5 }
    const some = { chainId: 1, touched: ['0xa'] }
    expect(mergeHints(anything, some)).toEqual(anything)
    expect(mergeHints(some, anything)).toEqual(anything)
  })

  test('behavior: more than a notification holds is anything', () => {
    const touched = Array.from({ length: 101 }, (_, i) => address(i))
    expect(mergeHints(undefined, { chainId: 1, touched })).toEqual({ chainId: 1 })
    const most = { chainId: 1, touched: touched.slice(1) }
    expect(JSON.stringify(mergeHints(undefined, most)).length).toBeLessThan(8000)
    expect(mergeHints(undefined, most)).toEqual(most)
  })
})
