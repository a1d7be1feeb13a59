import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Intent, intentContent, intentId } from './intentId.ts'

const address = (byte: string): Hex => `0x${byte.repeat(20)}`
const intent: Intent = {
  originChainId: 1,
  originEscrow: address('e1'),
  destinationChainId: 2,
  destinationEscrow: address('e2'),
  user: address('aa'),
  amount: 7n,
  deadline: 1_700_000_000n,
  calls: [{ to: address('bb'), data: '0x1234', value: 5n }],
  salt: `0x${'00'.repeat(32)}`,
}

// That the contract computes the same is seen where it is paid: crossChain.chain.test.ts.
describe('intentId', () => {
  test('default: every part of an intent is part of its id', () => {
    const [call] = intent.calls
    if (!call) throw new Error('no call')
    const others: Partial<Intent>[] = [
      { originChainId: 3 },
      { originEscrow: address('e3') },
      { destinationChainId: 3 },
      { destinationEscrow: address('e3') },
      { user: address('ab') },
      { amount: 8n },
      { deadline: 1_700_000_001n },
      { salt: `0x${'01'.repeat(32)}` },
      { calls: [] },
      { calls: [call, call] },
      { calls: [{ ...call, to: address('bc') }] },
      { calls: [{ ...call, data: '0x123400' }] },
      { calls: [{ ...call, value: 6n }] },
    ]
    const ids = [intent, ...others.map(other => ({ ...intent, ...other }))].map(intentId)
    expect(new Set(ids).size).toBe(others.length + 1)
  })

  test('behavior: what is to be done says nothing of who pays how much', () => {
    const other = { ...intent, user: address('ab'), amount: 8n, deadline: 1n, originChainId: 9 }
    expect(intentContent(other)).toBe(intentContent(intent))
    expect(intentContent({ ...intent, destinationChainId: 3 })).not.toBe(intentContent(intent))
  })
})
