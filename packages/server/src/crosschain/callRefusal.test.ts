import { encodeErrorResult, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { callRefusal } from './callRefusal.ts'

const abi = parseAbi([
  'error CallFailed(uint256 index, bytes reason)',
  'error NotCallable(uint256 index)',
  'error Error(string)',
  'error ERC721NonexistentToken(uint256 tokenId)',
])
const call = { to: `0x${'1'.repeat(40)}`, data: '0x', value: 0n } as const
const several = { kind: 'call', calls: [call, call] } as const
const failed = (reason: Hex, index = 1n) =>
  encodeErrorResult({ abi, errorName: 'CallFailed', args: [index, reason] })
const told = (data: Hex | undefined, options: Parameters<typeof callRefusal>[1] = several) =>
  callRefusal({ reason: 'execution reverted', data }, options)

describe('callRefusal', () => {
  test('default: which call fails, and what its contract says', () => {
    const text = encodeErrorResult({ abi, errorName: 'Error', args: ['No such day'] })
    expect(told(failed(text))).toEqual({
      ...{ code: 'call_reverted', message: 'execution reverted' },
      ...{ callIndex: 1, reason: 'No such day' },
    })
    const known = encodeErrorResult({ abi, errorName: 'ERC721NonexistentToken', args: [7n] })
    expect(told(failed(known)).reason).toBe('ERC721NonexistentToken')
    expect(told(failed('0x12345678')).reason).toBe('error 0x12345678')
  })

  test('behavior: a place is told of calls that were asked for, and of several', () => {
    expect(told(failed('0x'), { kind: 'call', calls: [call] })).not.toHaveProperty('callIndex')
    expect(told(failed('0x'), { kind: 'purchase', calls: [call, call] })).not.toHaveProperty(
      'callIndex',
    )
  })

  test('behavior: a contract that says nothing, and a node that tells nothing', () => {
    for (const data of [failed('0x'), '0x', undefined] as const)
      expect(told(data)).not.toHaveProperty('reason')
    expect(told(undefined)).toMatchObject({ code: 'call_reverted' })
  })

  test('behavior: no contract where one is called, and a solver without money', () => {
    const data = encodeErrorResult({ abi, errorName: 'NotCallable', args: [0n] })
    expect(told(data)).toMatchObject({ code: 'not_callable', callIndex: 0 })
    expect(callRefusal({ reason: 'insufficient funds', isShort: true }, several).code).toBe(
      'solver_short',
    )
  })
})
