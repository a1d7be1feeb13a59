import { expect, test } from 'vitest'
import { keepOfChain } from './keepOfChain.ts'

const queryOf = (chainId: number) => ({ queryKey: ['sluice', 'knownCollections', { chainId }] })

test('keepOfChain: what was read of a chain stays for that chain alone', () => {
  expect(keepOfChain(1)('before', queryOf(1))).toBe('before')
  expect(keepOfChain(1)('before', queryOf(2))).toBeUndefined()
  expect(keepOfChain(1)('before', undefined)).toBeUndefined()
})

test('keepOfChain: the same function each time, or a page whose data is a map is drawn without end', () => {
  expect(keepOfChain(1)).toBe(keepOfChain(1))
  expect(keepOfChain(1)).not.toBe(keepOfChain(2))
})
