import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { refundableFrom } from './refundableFrom.ts'

const abi = parseAbi([
  'function deposit(bytes32 content, uint64 deadline) payable returns (bytes32)',
])
const to: Hex = `0x${'e1'.repeat(20)}`
const sent = (data: Hex) => ({ data: { from: to, to, data } })
const deposit = (deadline: bigint) =>
  encodeFunctionData({ abi, args: [`0x${'ab'.repeat(32)}`, deadline] })

describe('refundableFrom', () => {
  test('default: the deadline of the deposit', () => {
    expect(refundableFrom(sent(deposit(1_800_000_123n)))).toBe(1_800_000_123)
    expect(
      refundableFrom(sent(deposit(1_800_000_123n).toUpperCase().replace('0X', '0x') as Hex)),
    ).toBe(1_800_000_123)
  })

  test('behavior: none where the bytes are anything else', () => {
    expect(refundableFrom({ data: undefined })).toBeUndefined()
    expect(refundableFrom({ data: { sign: undefined } })).toBeUndefined()
    for (const data of [
      '0x',
      '0xabcdef',
      `${deposit(1_800_000_123n)}00`,
      deposit(1_800_000_123n).slice(0, -2),
      deposit(1_800_000_123n).replace('0x7', '0x8'),
      deposit(0n),
      deposit((1n << 64n) - 1n),
    ] as Hex[])
      expect(refundableFrom(sent(data))).toBeUndefined()
  })
})
