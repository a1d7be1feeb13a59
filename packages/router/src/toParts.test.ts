import { expect, test } from 'vitest'
import { buildTransaction } from './buildTransaction.ts'
import { nativeCurrency } from './constants.ts'
import { pay } from './pay.ts'

test('error: money that may fail: only orders may', () => {
  const recipient = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
  const part = pay([{ token: nativeCurrency, recipient, amount: 1n }])
  expect(() => buildTransaction([{ ...part, allowRevert: true }], { chainId: 1 })).toThrow(
    expect.objectContaining({ code: 'invalid_input', field: 'parts[0].allowRevert' }),
  )
  expect(buildTransaction([{ ...part, allowRevert: false }], { chainId: 1 }).value).toBe(1n)
})
