import { describe, expect, test } from 'vitest'
import { shownValue } from './shownValue.ts'
import { toAddress } from './toAddress.ts'
import { toRecipient } from './toRecipient.ts'

const mixed = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const notAddresses = [
  '',
  '0x',
  mixed.slice(0, -1),
  `${mixed}0`,
  mixed.slice(2),
  `0x${'g'.repeat(40)}`,
  ` ${mixed}`,
  `${mixed}\n`,
  'vitalik.eth',
  1,
  1n,
  null,
  undefined,
  [mixed],
  { toLowerCase: () => mixed },
]

describe('toAddress', () => {
  test('behavior: in lower case, whatever its checksum', () => {
    expect(toAddress(mixed, 'taker')).toBe('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
    expect(toAddress(mixed.toUpperCase().replace('0X', '0x'), 'taker')).toBe(mixed.toLowerCase())
  })

  test.each(notAddresses)('error: %s', value => {
    expect(() => toAddress(value, 'taker')).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        field: 'taker',
        value: shownValue(value, 'taker'),
      }),
    )
  })
})

describe('toRecipient', () => {
  test('behavior: in lower case', () => {
    expect(toRecipient(mixed, 'recipient')).toBe(mixed.toLowerCase())
  })

  test.each(notAddresses)('error: %s', value => {
    expect(() => toRecipient(value, 'recipient')).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        field: 'recipient',
        value: shownValue(value, 'recipient'),
      }),
    )
  })

  test.each([
    [0, 'recipient must not be the zero address'],
    [1, 'recipient must be an account, not a constant of the router'],
    [2, 'recipient must be an account, not a constant of the router'],
  ])('error: the address %i', (last, message) => {
    expect(() => toRecipient(`0x${`${last}`.padStart(40, '0')}`, 'recipient')).toThrow(
      expect.objectContaining({ message }),
    )
  })
})
