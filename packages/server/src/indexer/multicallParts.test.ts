import type { Hex } from 'viem'
import { encodeFunctionData, multicall3Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import { mintWithFees } from '../mint/mintWithFees.ts'
import { multicallParts } from './multicallParts.ts'
import { multicallAddress } from './rpcReads.ts'

const drop: Hex = `0x${'a'.repeat(40)}`
const recipient: Hex = `0x${'b'.repeat(40)}`
const mint = { to: drop, data: '0x12345678', value: 30n } as const

describe('multicallParts', () => {
  test('default: what was sent with calls, not what is paid without one', () => {
    const { to, data } = mintWithFees(mint, [{ recipient, amount: 4n }])
    expect(multicallParts(to, data)).toEqual([{ to: drop, value: 30n }])
  })

  test('behavior: nothing is known of calls that may have failed, of other methods, contracts and noise', () => {
    const { to, data } = mintWithFees(mint, [{ recipient, amount: 4n }])
    expect(multicallParts(drop, data)).toBeUndefined()
    expect(multicallParts(null, data)).toBeUndefined()
    expect(multicallParts(to, undefined)).toBeUndefined()
    for (const noise of ['0x', data.slice(0, 200), `0x00000000${data.slice(10)}`])
      expect(multicallParts(to, noise as Hex)).toBeUndefined()
    // The flag of the first call: the third word of its tuple's head.
    const flagged = data.replace(
      new RegExp(`(${drop.slice(2)})${'0'.repeat(64)}`),
      `$1${'0'.repeat(63)}1`,
    ) as Hex
    expect(flagged).not.toBe(data)
    expect(multicallParts(to, flagged)).toBeUndefined()
    const others = encodeFunctionData({
      ...{ abi: multicall3Abi, functionName: 'aggregate3' },
      args: [[{ target: drop, allowFailure: false, callData: '0x12345678' }]],
    })
    expect(multicallParts(multicallAddress, others)).toBeUndefined()
  })
})
