import type { RunSummary } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import type { Trade } from '../trade/tradeRequest.ts'
import { tradeOfRun } from './tradeOfRun.ts'

const account = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const steps = (hash?: string) =>
  [
    {
      ...{ id: 'sale', action: '', description: '', kind: 'transaction' },
      items: [{ state: 'submitted', txHashes: hash ? [{ txHash: hash, chainId: 1 }] : undefined }],
    },
  ] as unknown as RunSummary['steps']
const runOf = (hash?: string, more: Partial<RunSummary> = {}) =>
  ({
    action: 'buy',
    chainId: 1,
    account,
    startedAt: 100,
    steps: steps(hash),
    ...more,
  }) as RunSummary
const tradeOf = (id: number, startedAt: number, hash?: string, more: object = {}) =>
  ({
    id,
    deal: {
      ...{ kind: 'buy', subject: { chainId: 1 }, ...more },
      flow: {
        scope: { account: account.toUpperCase().replace('0X', '0x') },
        getState: () => ({ phase: 'submit', startedAt, steps: steps(hash) }),
      },
    },
  }) as unknown as Trade
const idOf = (trades: readonly Trade[], run: RunSummary) => tradeOfRun(trades, run)?.id

describe('tradeOfRun', () => {
  test('default: by the transaction that both show, whichever was started last', () => {
    const trades = [tradeOf(1, 10, '0xaa'), tradeOf(2, 20, '0xbb')]
    expect(idOf(trades, runOf('0xAA'))).toBe(1)
    expect(idOf(trades, runOf('0xcc'))).toBeUndefined()
  })

  test('behavior: without a transaction, the one that was started last before it', () => {
    const trades = [tradeOf(1, 10), tradeOf(2, 90), tradeOf(3, 110)]
    expect(idOf(trades, runOf())).toBe(2)
    expect(idOf([tradeOf(3, 110)], runOf())).toBeUndefined()
  })

  test('behavior: another kind, chain or account is another trade', () => {
    expect(idOf([tradeOf(1, 10)], runOf('', { action: 'list' }))).toBeUndefined()
    expect(idOf([tradeOf(1, 10)], runOf('', { chainId: 2 }))).toBeUndefined()
    expect(idOf([tradeOf(1, 10)], runOf('', { account: '0xbb' }))).toBeUndefined()
    const call = tradeOf(1, 10, '', { kind: 'call', chainId: 2, toChainId: 1 })
    Reflect.deleteProperty(call.deal, 'subject')
    expect(idOf([call], runOf('', { action: 'call' }))).toBe(1)
  })

  test('behavior: a dialog whose trade was not started has no run', () => {
    const idle = tradeOf(1, 10)
    const deal = {
      ...idle.deal,
      flow: { ...idle.deal.flow, getState: () => ({ phase: 'review' }) },
    }
    expect(idOf([{ id: 1, deal } as unknown as Trade], runOf())).toBeUndefined()
  })
})
