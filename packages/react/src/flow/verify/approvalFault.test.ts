import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, conduit, contract, maker, seaport, weth } from '../../testing/openMarket.ts'
import { collectionApprovalFault, currencyApprovalFault } from './approvalFault.ts'

const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const router = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
const abi = parseAbi([
  'function setApprovalForAll(address operator, bool approved)',
  'function approve(address spender, uint256 amount)',
])
const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
])
const item = (to: Hex, data: Hex, value = '0') => ({ from: account, to, data, value })
const approve = (spender: Hex, amount: bigint) =>
  encodeFunctionData({ abi, functionName: 'approve', args: [spender, amount] })
const all = (operator: Hex, approved = true) =>
  encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [operator, approved] })
const permit = (token: Hex, spender: Hex, amount: bigint, expiration: number) =>
  encodeFunctionData({
    ...{ abi: permit2Abi, functionName: 'approve' },
    args: [token, spender, amount, expiration],
  })

describe('currencyApprovalFault', () => {
  const judge = (data: ReturnType<typeof item>) =>
    currencyApprovalFault(data, { currency: weth, most: 100n, now: () => 1_000_000 })

  test.each([
    ['the conduit', item(weth, approve(conduit, 100n))],
    ['an exchange', item(weth, approve(seaport, 99n))],
    ['Permit2', item(weth, approve(permit2, 100n))],
    ['the router through Permit2', item(permit2, permit(weth, router, 100n, 2800))],
  ])('default: %s', (_, data) => {
    expect(judge(data)).toBeUndefined()
  })

  test.each([
    ['somebody else', item(weth, approve(maker, 100n))],
    ['more than is spent', item(weth, approve(conduit, 101n))],
    ['another currency', item(contract, approve(conduit, 100n))],
    ['money beside it', item(weth, approve(conduit, 100n), '1')],
    ['more bytes', item(weth, `${approve(conduit, 100n)}00`)],
    [
      'dirty padding',
      item(weth, approve(conduit, 100n).replace('0x095ea7b300', '0x095ea7b301') as Hex),
    ],
    ['another function', item(weth, all(conduit))],
    ['Permit2: another token', item(permit2, permit(contract, router, 100n, 2800))],
    ['Permit2: somebody else', item(permit2, permit(weth, maker, 100n, 2800))],
    ['Permit2: more', item(permit2, permit(weth, router, 101n, 2800))],
    ['Permit2: for ever', item(permit2, permit(weth, router, 100n, 281474976710655))],
  ])('error: %s', (_, data) => {
    expect(judge(data)).toBeDefined()
  })
})

describe('collectionApprovalFault', () => {
  test('default', () => {
    expect(collectionApprovalFault(item(contract, all(conduit)), [contract])).toBeUndefined()
  })

  test.each([
    ['another operator', item(contract, all(maker))],
    ['a withdrawal', item(contract, all(conduit, false))],
    ['another collection', item(weth, all(conduit))],
    ['money beside it', item(contract, all(conduit), '1')],
    ['something else', item(contract, approve(conduit, 1n))],
  ])('error: %s', (_, data) => {
    expect(collectionApprovalFault(data, [contract])).toBeDefined()
  })
})
