import { describe, expect, test } from 'vitest'
import type { RunView } from '../../flow/runs/describeRun.ts'
import { contract } from '../../testing/openMarket.ts'
import { runOf } from '../../testing/runCases.ts'
import { en } from '../messages/en.ts'
import { runTitle } from './runTitle.ts'

function titleOf(kind: RunView['kind'], asked: bigint, ...tokenIds: string[]) {
  const tokens = tokenIds.map(tokenId => ({ contract, tokenId, quantity: 1n }))
  const run = runOf({ subject: { ...runOf({}).subject, tokens, asked } })
  const name = tokenIds.length === 1 ? 'Shard #7' : undefined
  return runTitle({ kind, run }, { messages: en, name, chain: 'Local' })
}

describe('runTitle', () => {
  test('behavior: several of one token are counted, and of several tokens all of each', () => {
    expect(titleOf('transfer', 1n, '7')).toBe('Send Shard #7')
    expect(titleOf('transfer', 12n, '7')).toBe('Send 12 × Shard #7')
    expect(titleOf('transfer', 15n, '7', '8')).toBe('Send 15 tokens')
    expect(titleOf('buy', 12n, '7')).toBe('Buy 12 × Shard #7')
    expect(titleOf('accept-offer', 12n, '7')).toBe('Sell 12 × Shard #7')
  })
})
