import { parseAbi } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { withoutRepeats } from './withoutRepeats.ts'

const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address) view returns (uint256)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function sum(uint256[]) view returns (uint256)',
])
const other = parseAbi(['function ownerOf(uint256) view returns (bytes32)'])
const [one, two] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`] as const
const call = (address: `0x${string}`, functionName: string, ...args: unknown[]) => ({
  address,
  abi,
  functionName,
  args,
})

describe('withoutRepeats', () => {
  test('default: the same read is made once, and every place has its answer', () => {
    const calls = [
      call(one, 'ownerOf', 1n),
      call(one, 'balanceOf', two),
      call(one, 'ownerOf', 1n),
      call(one, 'ownerOf', 2n),
      call(one, 'balanceOf', two),
    ]
    const { different, places } = withoutRepeats(calls)
    expect(different).toEqual([calls[0], calls[1], calls[3]])
    expect(places.map(place => different[place])).toEqual(calls)
  })

  test.each([
    ['another contract', call(two, 'ownerOf', 1n)],
    ['another argument', call(one, 'ownerOf', 11n)],
    ['another function of the name', call(one, 'balanceOf', two, 1n)],
    ['another type of the answer', { ...call(one, 'ownerOf', 1n), abi: other }],
    ['a list, which is not compared', call(one, 'sum', [1n])],
  ])('behavior: %s is another read', (_, read) => {
    const first = [call(one, 'ownerOf', 1n), call(one, 'balanceOf', two), call(one, 'sum', [1n])]
    const { different, places } = withoutRepeats([...first, read])
    expect(different).toHaveLength(4)
    expect(places).toEqual([0, 1, 2, 3])
  })
})
