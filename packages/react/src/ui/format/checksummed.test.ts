import { expect, test } from 'vitest'
import { checksummed } from './checksummed.ts'

test('default: the example of ERC-55', () => {
  expect(checksummed('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toBe(
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  )
})

test('behavior: a hash, and what is no address, stay as they are', () => {
  const hash = `0x${'ab'.repeat(32)}`
  expect(checksummed(hash)).toBe(hash)
  expect(checksummed('hello')).toBe('hello')
})
