import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { maker, usdc } from '../../testing/openMarket.ts'
import { allowsOf } from './allowsOf.ts'

const approve = (amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [maker, amount] })
const item = (data: Hex) => ({ data: { from: maker, to: usdc, data, value: '0' } })
const reset = { id: 'currency-approval-reset' }
const none = { allows: [] }

describe('allowsOf', () => {
  test('default: an approval that is taken back lets its spender take nothing', () => {
    expect(allowsOf(reset, item(approve(0n)), none)).toEqual([
      { token: usdc, spender: maker, amount: 0n },
    ])
  })

  test.each([
    ['of something', reset, approve(1n)],
    [
      'of another step, where it may be a token with the number 0',
      { id: 'nft-approval' },
      approve(0n),
    ],
    ['with bytes beyond it', reset, `${approve(0n)}00` as Hex],
  ])('behavior: one %s is what its bytes say', (_, step, data) => {
    expect(allowsOf(step, item(data), none)).toEqual([])
  })
})
