import type { ExecutionStep, Intent, TransactionItem } from '@sluice/sdk'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
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

  describe('with fees on top', () => {
    type Part = { target: Address; allowFailure: boolean; value: bigint; callData: Hex }
    const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11'
    const together = parseAbi([
      'struct Part { address target; bool allowFailure; uint256 value; bytes callData; }',
      'function aggregate3Value(Part[] calls) payable returns ((bool success, bytes returnData)[])',
    ])
    const mint = (quantity: bigint, value: bigint, more: Partial<Part> = {}): Part => ({
      ...{ target: contract, allowFailure: false, value },
      callData: encodeFunctionData({
        ...{ abi, functionName: 'mint' },
        args: [1n, account, quantity, []],
      }),
      ...more,
    })
    const fee = (value: bigint, more: Partial<Part> = {}): Part => ({
      ...{ target: maker, allowFailure: false, value, callData: '0x' as const },
      ...more,
    })
    const sum = (parts: readonly Part[]) => parts.reduce((all, { value }) => all + value, 0n)
    const of = (
      parts: readonly Part[],
      { to = multicall, value = sum(parts) }: { to?: Address; value?: bigint } = {},
    ): TransactionItem => ({
      ...{ status: 'incomplete', state: 'planned' },
      data: {
        ...{ from: account, to, value: `${value}` },
        data: encodeFunctionData({ abi: together, args: [parts] }),
      },
    })
    /** Three tokens for 35, and a fee of 5, of which two base units are told for each: six. */
    async function judged(onTop: bigint | undefined, total: bigint, ...items: TransactionItem[]) {
      const step: ExecutionStep = {
        ...{ id: 'sale', action: '', description: '', kind: 'transaction', items },
      }
      const verify = verifyMint({
        ...{ account, contract, quantity: 3n, total },
        onTop: onTop === undefined ? undefined : [{ recipient: maker, amount: onTop }],
      })
      const { verdict, reasons } = await verify(intent, step, items.at(-1) as TransactionItem)
      return reasons[0] ?? verdict
    }

    test('default: paid by the transaction that mints, to whom the review named', async () => {
      expect(await judged(6n, 41n, of([mint(3n, 35n), fee(6n)]))).toBe('allow')
      expect(await judged(6n, 41n, of([mint(3n, 35n), fee(5n)]))).toBe('allow')
      expect(
        await judged(6n, 41n, of([mint(2n, 20n), fee(4n)]), of([mint(1n, 15n), fee(2n)])),
      ).toBe('allow')
      // After a reload it is known what was sent, and no more to whom.
      expect(
        await judged(
          ...([6n, 41n] as const),
          done(24n, [arrived(1), arrived(2)]),
          of([mint(1n, 15n), fee(2n)]),
        ),
      ).toBe('allow')
    })

    test.each([
      ['a fee that nobody named', undefined, 41n, of([mint(3n, 35n), fee(6n)])],
      ['more than was named', 6n, 42n, of([mint(3n, 35n), fee(7n)])],
      ['more for the mint instead', 6n, 41n, of([mint(3n, 42n), fee(0n)])],
      ['to somebody else', 6n, 41n, of([mint(3n, 35n), fee(6n, { target: account })])],
      ['a fee that may fail', 6n, 41n, of([mint(3n, 35n), fee(6n, { allowFailure: true })])],
      ['a mint that may fail', 6n, 41n, of([mint(3n, 35n, { allowFailure: true }), fee(6n)])],
      ['a call beside it', 6n, 41n, of([mint(3n, 35n), fee(6n, { callData: '0x12345678' })])],
      ['the fee first', 6n, 41n, of([fee(6n), mint(3n, 35n)])],
      ['money that stays there', 6n, 41n, of([mint(3n, 35n), fee(4n)], { value: 41n })],
      ['another contract', 6n, 41n, of([mint(3n, 35n), fee(6n)], { to: maker })],
      ['another collection', 6n, 41n, of([mint(3n, 35n, { target: maker }), fee(6n)])],
      ['no mint at all', 6n, 6n, of([fee(6n)])],
      ['less than the mint costs', 6n, 41n, of([mint(3n, 31n), fee(6n)])],
    ])('error: %s', async (_, onTop, total, item) => {
      expect(await judged(onTop, total, item)).not.toBe('allow')
    })
  })
})
