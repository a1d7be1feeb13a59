import type { ExecutionStep, Intent, TransactionItem } from '@sluice/sdk'
import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, contract, maker } from '../../testing/openMarket.ts'
import { verifyTransfer } from './verifyTransfer.ts'

const abi = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, uint256 amount, bytes data)',
])
const intent: Intent = { action: 'transfer', chainId: 1, account, arguments: undefined }
const tokens = [
  { contract, tokenId: 7n, quantity: 1n },
  { contract, tokenId: 8n, quantity: 5n },
]

const open = (tokenId: bigint, quantity?: bigint, to: Address = maker): TransactionItem => ({
  ...{ status: 'incomplete', state: 'planned' },
  data: {
    ...{ from: account, to: contract, value: '0' },
    data: encodeFunctionData({
      ...{ abi, functionName: 'safeTransferFrom' },
      args:
        quantity === undefined ? [account, to, tokenId] : [account, to, tokenId, quantity, '0x'],
    }),
  },
})
const done = (tokenId: bigint, quantity: bigint, to: Address = maker): TransactionItem => ({
  ...{ status: 'complete', state: 'complete' },
  done: {
    value: 0n,
    cancelled: { orderIds: [], nonces: [] },
    transfers: [
      {
        ...{ from: account, to, amount: `${quantity}` },
        token: { contract, tokenId: `${tokenId}` },
      },
    ],
  },
})

async function judge(...items: TransactionItem[]) {
  const step: ExecutionStep = {
    ...{ id: 'transfer', action: '', description: '', kind: 'transaction', items },
  }
  const verify = verifyTransfer({ account, to: maker, tokens })
  return (await verify(intent, step, items.at(-1) as TransactionItem)).verdict
}

describe('verifyTransfer', () => {
  test('default: each token once', async () => {
    expect(await judge(open(7n), open(8n, 5n))).toBe('allow')
    expect(await judge(open(7n), open(8n, 4n))).toBe('refuse')
    expect(await judge(open(7n))).toBe('refuse')
  })

  test('behavior: what was sent before a reload is not sent again', async () => {
    expect(await judge(done(7n, 1n), open(8n, 5n))).toBe('allow')
    expect(await judge(done(8n, 5n), open(7n))).toBe('allow')
    expect(await judge(done(8n, 5n), open(7n), open(8n, 5n))).toBe('refuse')
    expect(await judge(done(8n, 5n), open(8n, 5n))).toBe('refuse')
    expect(await judge(done(7n, 1n), open(8n, 5n, account))).toBe('refuse')
  })

  test('error: what was done is not known, or sent the token to somebody else', async () => {
    const gone: TransactionItem = { status: 'complete', state: 'complete' }
    expect(await judge(gone, open(8n, 5n))).toBe('refuse')
    expect(await judge(done(7n, 1n, contract), open(8n, 5n))).toBe('refuse')
  })
})
