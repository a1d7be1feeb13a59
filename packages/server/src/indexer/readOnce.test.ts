import { parseAbi } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import type { Call, ChainSource } from './chainSource.ts'
import { readOnce } from './readOnce.ts'

const [one, two] = ['0x01', '0x02'] as const
const abi = parseAbi(['function owner(uint256) view returns (address)'])
const other = parseAbi(['function owner(uint256) view returns (uint256)'])
const call = (address: Call['address'], ...args: unknown[]): Call => ({
  ...{ address, abi, functionName: 'owner', args },
})

/** Answers with the places of the reads among those that were asked. */
async function read(...lists: Call[][]) {
  let asked = 0
  let told: unknown
  const source: Pick<ChainSource, 'read'> = {
    read: async (calls, options) => {
      asked += calls.length
      told = options
      return calls.map((_, index) => index)
    },
  }
  const answers = await readOnce(source, lists, { block: 7 })
  expect(told).toEqual({ block: 7 })
  return { asked, answers }
}

describe('readOnce', () => {
  test('default: what several ask is asked once, and each has its answers in its order', async () => {
    const lists = [
      [call(one, 1n), call(two, 1n)],
      [call(two, 1n), call(one, 2n), call(one, 1n)],
      [],
    ]
    expect(await read(...lists)).toEqual({ asked: 3, answers: [[0, 1], [1, 2, 0], []] })
  })

  test('behavior: what differs by the type of its answer, or in a list, is asked for by itself', async () => {
    const lists = [
      [call(one, 1n), { ...call(one, 1n), abi: other }],
      [call(one, [1n]), call(one, [2n])],
    ]
    expect((await read(...lists)).asked).toBe(4)
  })
})
