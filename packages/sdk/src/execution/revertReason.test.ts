import { encodeErrorResult, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { revertReason } from './revertReason.ts'

const abi = parseAbi([
  'error OrderAlreadyFilled(bytes32 orderHash)',
  'error ExecutionFailed(uint256 commandIndex, bytes message)',
  'error Error(string)',
  'error Panic(uint256)',
  'error NobodyKnowsThis(uint256)',
])
const filled = encodeErrorResult({
  ...{ abi, errorName: 'OrderAlreadyFilled', args: [`0x${'11'.repeat(32)}`] },
})
const text = (words: string) => encodeErrorResult({ abi, errorName: 'Error', args: [words] })

describe('revertReason', () => {
  test('default: the name of a known error', () => {
    // The selector as Seaport has it.
    expect(filled.slice(0, 10)).toBe('0x10fda3e1')
    expect(revertReason(filled)).toBe('OrderAlreadyFilled')
  })

  test('behavior: the contract`s own words, on one line and not without end', () => {
    expect(revertReason(text('ERC721: caller is not\n\u0007owner'))).toBe(
      'ERC721: caller is not owner',
    )
    expect(revertReason(text('a'.repeat(5_000)))?.length).toBe(201)
    expect(revertReason(text(''))).toBe('no reason given')
  })

  test('behavior: a panic', () => {
    const panic = (code: bigint) => encodeErrorResult({ abi, errorName: 'Panic', args: [code] })
    expect(revertReason(panic(17n))).toBe('a number is too large or too small')
    expect(revertReason(panic(81n))).toBe('panic 81')
  })

  test('behavior: a router hands on why its command failed', () => {
    const failed = (message: `0x${string}`) =>
      encodeErrorResult({ abi, errorName: 'ExecutionFailed', args: [0n, message] })
    expect(revertReason(failed(filled))).toBe('OrderAlreadyFilled')
    expect(revertReason(failed(text('sold')))).toBe('sold')
    expect(revertReason(failed('0x'))).toBe('ExecutionFailed')
    const deep = Array.from({ length: 50 }).reduce<`0x${string}`>(inner => failed(inner), filled)
    expect(revertReason(deep)).toBe('ExecutionFailed')
  })

  test('behavior: an unknown error by its selector', () => {
    const data = encodeErrorResult({ abi, errorName: 'NobodyKnowsThis', args: [1n] })
    expect(revertReason(data)).toBe(`error ${data.slice(0, 10)}`)
  })

  test.each([[undefined], ['0x'], ['0x1234']] as const)('behavior: %s says nothing', data => {
    expect(revertReason(data)).toBeUndefined()
  })

  test('behavior: bytes that are cut off do not throw', () => {
    expect(revertReason('0x08c379a000')).toBe('error 0x08c379a0')
  })
})
