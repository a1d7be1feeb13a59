import { describe, expect, test } from 'vitest'
import { findWalletCause } from './findWalletCause.ts'

const is4902 = (part: unknown) =>
  typeof part === 'object' && part !== null && Reflect.get(part, 'code') === 4902
const target = { code: 4902 }

describe('findWalletCause', () => {
  test.each([
    ['itself', target],
    ['a cause of a cause', { cause: { cause: target } }],
    ['data.originalError, as MetaMask has it', { code: -32603, data: { originalError: target } }],
    ['info.error, as ethers has it', { code: 'UNKNOWN_ERROR', info: { error: target } }],
  ])('default: %s', (_, error) => {
    expect(findWalletCause(error, is4902)).toBe(target)
  })

  test('behavior: a string is a part, and the bytes of a revert are none', () => {
    expect(findWalletCause('User rejected', part => part === 'User rejected')).not.toBeNull()
    expect(findWalletCause({ data: '0x08c379a0' }, part => typeof part === 'string')).toBeNull()
  })

  test.each([[undefined], [null], [0], ['text'], [{}]])('behavior: %j holds nothing', error => {
    expect(findWalletCause(error, is4902)).toBeNull()
  })

  test('behavior: an error that holds itself, or has no end, comes to an end', () => {
    const circular: Record<string, unknown> = {}
    circular.cause = circular
    circular.data = { originalError: circular }
    expect(findWalletCause(circular, is4902)).toBeNull()
    const endless = (): object =>
      Object.defineProperty({}, 'cause', { enumerable: true, get: () => endless() })
    expect(findWalletCause(endless(), is4902)).toBeNull()
  })
})
