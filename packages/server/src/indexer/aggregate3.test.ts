import fc from 'fast-check'
import type { Hex } from 'viem'
import { encodeFunctionData, encodeFunctionResult, parseAbi } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { aggregate3 } from './aggregate3.ts'

const abi = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[]) view returns ((bool success, bytes returnData)[])',
])
const hexOf = (length: object) =>
  fc.uint8Array(length).map(bytes => `0x${Buffer.from(bytes).toString('hex')}` as Hex)
const anyBytes = hexOf({ maxLength: 200 })
const anyTarget = hexOf({ minLength: 20, maxLength: 20 })
const answersOf = (result: readonly { success: boolean; returnData: Hex }[]) =>
  encodeFunctionResult({ abi, functionName: 'aggregate3', result: [...result] })
const two = [
  { success: true, returnData: '0x1234' },
  { success: false, returnData: '0x' },
] as const

describe('aggregate3', () => {
  test('default: the bytes are those that viem makes, and says', () => {
    const calls = fc.array(fc.record({ target: anyTarget, callData: anyBytes }), { maxLength: 20 })
    fc.assert(
      fc.property(calls, list => {
        const data = encodeFunctionData({
          ...{ abi, functionName: 'aggregate3' },
          args: [list.map(call => ({ ...call, allowFailure: true }))],
        })
        expect(aggregate3.encode(list)).toBe(data)
      }),
    )
    const results = fc.array(fc.record({ success: fc.boolean(), returnData: anyBytes }), {
      maxLength: 20,
    })
    fc.assert(
      fc.property(results, list => {
        expect(aggregate3.decode(answersOf(list), list.length)).toEqual(list)
      }),
    )
  })

  test('behavior: a target in capitals is the same', () => {
    const [upper, lower] = (['AB', 'ab'] as const).map(byte =>
      aggregate3.encode([{ target: `0x${byte.repeat(20)}`, callData: '0x' }]),
    )
    expect(upper).toBe(lower)
  })

  test('behavior: no more is read than was asked, however many a node claims', () => {
    const data = answersOf(two)
    expect(aggregate3.decode(data, 1)).toEqual([two[0]])
    const claimed = `${data.slice(0, 66)}${'ffffffff'.padStart(64, '0')}${data.slice(130)}` as Hex
    expect(aggregate3.decode(claimed, 2)).toEqual(two)
    expect(() => aggregate3.decode(claimed, 3)).toThrow(RangeError)
    expect(aggregate3.decode(data, 5)).toHaveLength(2)
  })

  test('error: bytes that end too early, wherever', () => {
    const data = answersOf(two)
    for (let end = 2; end < data.length; end += 2) {
      const cut = data.slice(0, end) as Hex
      // What is left out of the padding alone is not missed.
      const read = (() => {
        try {
          return aggregate3.decode(cut, 2)
        } catch (error) {
          return error
        }
      })()
      if (read instanceof RangeError) continue
      expect(read).toEqual(two)
    }
    expect(() => aggregate3.decode('0x', 1)).toThrow(RangeError)
    expect(() => aggregate3.decode(data.slice(0, -66) as Hex, 2)).toThrow(RangeError)
  })

  test.each([
    ['a place far outside', 0, 'f'.repeat(64)],
    ['a place that is no number', 0, 'z'.repeat(64)],
    ['what are no digits, in what a contract answered', 8, 'z'.repeat(64)],
    ['a success that is neither', 2 * 2, '2'.padStart(64, '0')],
    ['more bytes than there are', 2 * 2 + 2, 'ffff'.padStart(64, '0')],
  ])('error: %s', (_, place, instead) => {
    const data = answersOf(two)
    const at = 2 + place * 64
    const broken = `${data.slice(0, at)}${instead}${data.slice(at + 64)}` as Hex
    expect(() => aggregate3.decode(broken, 2)).toThrow(RangeError)
  })
})
