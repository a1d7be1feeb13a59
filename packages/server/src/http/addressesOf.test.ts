import { describe, expect, test } from 'vitest'
import { addressesOf } from './addressesOf.ts'

const [one, two] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`] as const

describe('addressesOf', () => {
  test.each([
    [{ collection: one }, [one]],
    [{ collection: `${one}:1:5` }, [one]],
    [{ collection: one.toUpperCase().replace('0X', '0x') }, [one]],
    [{ contracts: [one, two], maker: `0x${'c3'.repeat(20)}` }, [one, two]],
    [{ tokens: [`${one}:1`, `${one}:2`, `${two}:1`] }, [one, two]],
    [{ tokenSetId: `list:${two}:0x${'0'.repeat(64)}` }, [two]],
    [{ maker: two, sortBy: 'createdAt' }, [two]],
  ])('default: %o is about what it names', (query, addresses) => {
    expect(addressesOf({ query })).toEqual(addresses)
  })

  test('default: what the path names counts as well', () => {
    expect(addressesOf({ path: { collection: one }, query: { limit: 3 } })).toEqual([one])
    expect(addressesOf({ path: { token: `${two}:7` } })).toEqual([two])
  })

  test.each([
    [{}],
    [{ sortBy: 'updatedAt', limit: 20 }],
    [{ sources: ['market.example'] }],
    [{ collection: 'a-name' }],
    [{ collection: `${one}00` }],
    [{ tokens: [`${one}:1`, 'another'] }],
    [{ tokenSetId: `dynamic:${one}` }],
    [{ ids: [`0x${'1'.repeat(64)}`] }],
  ])('behavior: %o may be about anything', query => {
    expect(addressesOf({ query })).toBeUndefined()
  })
})
