import type { Hex } from 'viem'
import { decodeFunctionData, encodeFunctionResult, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { v3TickReader } from './v3TickReader.ts'

const abi = parseAbi([
  'function tickBitmap(int16) view returns (uint256)',
  'function ticks(int24) view returns (uint128, int128, uint256, uint256, int56, uint160, uint32, bool)',
])
const pool = '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640'
const none = { signal: undefined }

/** A pool that tells of its ticks through viem's own codec. */
function readerOf(bitmap: bigint, net: bigint) {
  const asked: unknown[] = []
  const reader = v3TickReader({
    pool,
    async call({ to, data }, options) {
      const { functionName, args } = decodeFunctionData({ abi, data })
      asked.push({ to, functionName, argument: args[0], signal: options.signal })
      return functionName === 'tickBitmap'
        ? encodeFunctionResult({ abi, functionName, result: bitmap })
        : encodeFunctionResult({
            abi,
            functionName,
            result: [5n, net, 0n, 0n, -1n, 0n, 0, true],
          })
    },
  })
  return { reader, asked }
}

describe('v3TickReader', () => {
  test('default: as the ABI of a pool has it', async () => {
    const { signal } = new AbortController()
    const { reader, asked } = readerOf(2n ** 255n + 1n, -7n)
    await expect(reader.tickBitmap(-3466, { signal })).resolves.toBe(2n ** 255n + 1n)
    await expect(reader.liquidityNet(-887_272, none)).resolves.toBe(-7n)
    expect(asked).toEqual([
      { to: pool, functionName: 'tickBitmap', argument: -3466, signal },
      { to: pool, functionName: 'ticks', argument: -887_272, signal: undefined },
    ])
  })

  test('behavior: the same is asked once', async () => {
    const { reader, asked } = readerOf(1n, 2n ** 127n - 1n)
    for (let i = 0; i < 3; i++) {
      await expect(reader.liquidityNet(60, none)).resolves.toBe(2n ** 127n - 1n)
      await reader.tickBitmap(60, none)
    }
    expect(asked).toHaveLength(2)
  })

  test('behavior: a call that failed is made again', async () => {
    const failure = new Error('down')
    let calls = 0
    const reader = v3TickReader({
      pool,
      async call() {
        if (calls++ === 0) throw failure
        return `0x${'1'.padStart(64, '0')}`
      },
    })
    await expect(reader.tickBitmap(0, none)).rejects.toBe(failure)
    await expect(reader.tickBitmap(0, none)).resolves.toBe(1n)
  })

  test.each<[string, unknown]>([
    ['nothing', '0x'],
    ['half a word', `0x${'0'.repeat(32)}`],
    ['two words', `0x${'0'.repeat(128)}`],
    ['no hex', `0x${'g'.repeat(64)}`],
    ['no string', null],
  ])('error: an answer of %s', async (_, answer) => {
    const reader = v3TickReader({ pool, call: async () => answer as Hex })
    await expect(reader.tickBitmap(0, none)).rejects.toMatchObject({ code: 'not_decodable' })
    await expect(reader.liquidityNet(0, none)).rejects.toMatchObject({ code: 'not_decodable' })
  })

  test('error: a net of more than 128 bits', async () => {
    const words = ['0', '1'.padEnd(33, '0'), '0', '0', '0', '0', '0', '1']
    const answer: Hex = `0x${words.map(word => word.padStart(64, '0')).join('')}`
    const reader = v3TickReader({ pool, call: async () => answer })
    await expect(reader.liquidityNet(0, none)).rejects.toMatchObject({ code: 'not_decodable' })
  })

  test('error: no address, no function', () => {
    expect(() => v3TickReader({ pool: '0x1', call: async () => '0x' })).toThrow(
      expect.objectContaining({ code: 'invalid_input', field: 'pool' }),
    )
    expect(() => v3TickReader({ pool } as never)).toThrow(
      expect.objectContaining({ code: 'invalid_input', field: 'call' }),
    )
  })
})
