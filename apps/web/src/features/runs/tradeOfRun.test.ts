import { describe, expect, test } from 'vitest'
import type { Trade } from '../trade/tradeRequest.ts'
import { tradeOfRun } from './tradeOfRun.ts'

const tradeOf = (id: number, state: object) =>
  ({ id, deal: { kind: 'buy', flow: { getState: () => state } } }) as unknown as Trade
const trades = [
  tradeOf(1, { phase: 'complete', runIds: ['a'] }),
  tradeOf(2, { phase: 'submit', runIds: ['b', 'c'] }),
  tradeOf(3, { phase: 'sign' }),
  tradeOf(4, { phase: 'review' }),
]
const idOf = (runId: string) => tradeOfRun(trades, { runId })?.id

describe('tradeOfRun', () => {
  test('default: the one that has begun it, among several runs of one trade, too', () => {
    expect(idOf('a')).toBe(1)
    expect(idOf('c')).toBe(2)
  })

  test('behavior: a run of another tab or of a trade that is gone has none, whatever is alike', () => {
    expect(idOf('d')).toBeUndefined()
  })
})
