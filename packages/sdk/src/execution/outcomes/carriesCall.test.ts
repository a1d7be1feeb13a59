import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { cast } from '../../testing/answers.ts'
import { carriesCall } from './carriesCall.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const call = { to: cast.market, value: '5', data: '0xDEADBEEF' }
const direct = { from: account, to: cast.market, input: '0xdeadbeef', value: 5n } as const
const multicall = encodeFunctionData({
  abi: parseAbi([
    'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[])',
  ]),
  args: [[{ target: cast.market, allowFailure: false, value: 5n, callData: '0xdeadbeef' }]],
})

describe('carriesCall', () => {
  test('default', () => expect(carriesCall(direct, call, account)).toBe(true))

  test('behavior: within a call of Multicall3 by somebody else', () => {
    const sent = { from: cast.seller, to: cast.nft, input: multicall, value: 5n } as const
    expect(carriesCall(sent, call, account)).toBe(true)
    expect(carriesCall({ ...sent, from: account }, call, account)).toBe(false)
  })

  test.each([
    ['another address', { ...direct, to: cast.nft }],
    ['other bytes', { ...direct, input: '0xdeadbeee' as const }],
    ['less value', { ...direct, value: 4n }],
  ])('behavior: %s', (_, sent) => expect(carriesCall(sent, call, account)).toBe(false))
})
