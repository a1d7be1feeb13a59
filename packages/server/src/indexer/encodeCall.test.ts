import { encodeFunctionData, parseAbi } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { encodeCall } from './encodeCall.ts'

const address = `0x${'11'.repeat(20)}` as const
const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function name() view returns (string)',
  'function take(uint256) view returns (bool)',
  'function take(address) view returns (bool)',
])

describe('encodeCall', () => {
  test.each([
    ['ownerOf', [5n]],
    ['name', []],
    ['take', [7n]],
    ['take', [address]],
  ] as const)('behavior: %s(%s), the first time and later', (functionName, args) => {
    for (let i = 0; i < 3; i++)
      expect(encodeCall({ address, abi, functionName, args })).toBe(
        encodeFunctionData({ abi, functionName, args } as never),
      )
  })

  test('behavior: functions of one name in two descriptions are two functions', () => {
    const other = parseAbi(['function ownerOf(address) view returns (address)'])
    const call = { address, functionName: 'ownerOf' }
    expect(encodeCall({ ...call, abi, args: [1n] }).slice(0, 10)).not.toBe(
      encodeCall({ ...call, abi: other, args: [address] }).slice(0, 10),
    )
  })
})
