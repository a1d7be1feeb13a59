import type { ExecutionStep, Intent, TransactionItem } from '@sluice/sdk'
import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, contract, ether, maker } from '../../testing/openMarket.ts'
import { verifyMint } from './verifyMint.ts'

const abi = parseAbi([
  'function mint(uint256 phase, address to, uint256 quantity, bytes32[] proof) payable',
])
const intent: Intent = { action: 'mint', chainId: 1, account, arguments: undefined }

const open = (quantity: bigint, value: bigint, to: Address = account): TransactionItem => ({
  ...{ status: 'incomplete', state: 'planned' },
  data: {
    ...{ from: account, to: contract, value: `${value}` },
    data: encodeFunctionData({ abi, functionName: 'mint', args: [1n, to, quantity, []] }),
  },
})
const arrived = (tokenId: number, more: object = {}) => ({
  ...{ from: ether, to: account, amount: '1', token: { contract, tokenId: `${tokenId}` }, ...more },
})
/** As it is after a reload: its bytes are gone, and the chain says what it did. */
const done = (value: bigint, transfers: readonly object[]): TransactionItem => ({
  ...{ status: 'complete', state: 'complete' },
  done: { value, transfers } as TransactionItem['done'],
})
const gone: TransactionItem = { status: 'complete', state: 'complete' }

/** Three tokens were agreed to: two for 10 each, one for 15. */
const judge = (...items: TransactionItem[]) => judgeFor(undefined, ...items)
async function judgeFor(to: Address | undefined, ...items: TransactionItem[]) {
  const step: ExecutionStep = {
    ...{ id: 'sale', action: '', description: '', kind: 'transaction', items },
  }
  const verify = verifyMint({ account, contract, quantity: 3n, total: 35n, to })
  return (await verify(intent, step, items.at(-1) as TransactionItem)).verdict
}

describe('verifyMint', () => {
  test('default: exactly so many for exactly the total', async () => {
    expect(await judge(open(2n, 20n), open(1n, 15n))).toBe('allow')
  })

  test('behavior: the rest of what was begun before a reload', async () => {
    const two = [arrived(1), arrived(2)]
    expect(await judge(done(20n, two), open(1n, 15n))).toBe('allow')
    expect(await judge(done(15n, [arrived(1)]), open(2n, 20n))).toBe('allow')
  })

  test.each([
    ['one more', open(2n, 15n)],
    ['one base unit more', open(1n, 16n)],
    ['one base unit less', open(1n, 14n)],
    ['all of it again', open(3n, 35n)],
    ['for somebody else', open(1n, 15n, maker)],
  ])('error: the rest with %s', async (_, item) => {
    expect(await judge(done(20n, [arrived(1), arrived(2)]), item)).toBe('refuse')
  })

  test('behavior: for somebody else it must be to them, before a reload and after it', async () => {
    expect(await judgeFor(maker, open(3n, 35n, maker))).toBe('allow')
    expect(await judgeFor(maker, open(3n, 35n))).toBe('refuse')
    expect(await judgeFor(maker, open(2n, 20n, maker), open(1n, 15n))).toBe('refuse')
    const theirs = [arrived(1, { to: maker }), arrived(2, { to: maker })]
    expect(await judgeFor(maker, done(20n, theirs), open(1n, 15n, maker))).toBe('allow')
    expect(await judgeFor(maker, done(20n, [arrived(1), arrived(2)]), open(1n, 15n, maker))).toBe(
      'refuse',
    )
  })

  test('error: what was done before is not known, or brought other tokens', async () => {
    expect(await judge(gone, open(1n, 15n))).toBe('refuse')
    const others = [
      [arrived(1), arrived(2, { to: maker })],
      [arrived(1), arrived(2, { from: maker })],
      [arrived(1), arrived(2, { token: { contract: maker, tokenId: '2' } })],
    ]
    for (const transfers of others)
      expect(await judge(done(20n, transfers), open(1n, 15n))).toBe('refuse')
  })
})
