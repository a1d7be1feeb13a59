import { describe, expect, test } from 'vitest'
import { sourceOfSalt } from './sourceOfSalt.ts'

// The first 4 bytes of keccak256("opensea.io"), as the salts of OpenSea's orders begin.
const prefix = '360c6ebe'
const openSea = { domain: 'opensea.io' }
const saltOf = (digits: string) => BigInt(`0x${digits.padEnd(64, 'a')}`)
const find = (salt: bigint, sources = [{ domain: 'market.example' }, openSea], kind?: string) =>
  sourceOfSalt(
    { sources },
    { kind: (kind ?? 'seaport-v1.6') as 'seaport-v1.6', rawData: { salt: `${salt}` } },
  )

describe('sourceOfSalt', () => {
  test('default', () => expect(find(saltOf(prefix))).toBe('opensea.io'))

  test('behavior: a marketplace that the settings do not know stays unknown', () => {
    expect(find(saltOf(prefix), [])).toBeUndefined()
    expect(find(saltOf('360c6ebf'))).toBeUndefined()
  })

  test('behavior: a short salt has no prefix, and other exchanges have none at all', () => {
    expect(find(BigInt(`0x${prefix}`))).toBeUndefined()
    expect(find(saltOf(prefix), [openSea], 'looks-rare-v2')).toBeUndefined()
  })
})
