// @vitest-environment happy-dom
import type { RunSummary } from '@sluice/sdk'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cart } from './cart.ts'
import { emptyByRun } from './emptyByRun.ts'
import { emptyByTrade } from './emptyByTrade.ts'

const [account, other] = ['a', 'b'].map(digit => `0x${digit.repeat(40)}` as const)
const contract = `0x${'1'.repeat(40)}` as const
const entry = (orderId: string, tokenId: bigint, quantity: bigint) => ({
  ...{ chainId: 1, orderId, quantity, several: quantity > 1n, token: { contract, tokenId } },
  ...{ name: '', collection: '' },
})
const line = (orderId: string, tokenId: string, quantity: number) => ({
  ...{ orderId, contract, tokenId, quantity },
})
const came = (tokenId: string, amount: string, to = account) => ({
  ...{ from: other, to, amount, token: { contract, tokenId } },
})
let runs = 0
const run = (more: object) =>
  ({
    ...{ runId: `run-${runs++}`, action: 'buy', chainId: 1, account },
    path: [line('a', '7', 1), line('b', '8', 5), line('c', '9', 1)],
    steps: [{ id: 'sale', items: [{ transfersData: [came('7', '1'), came('8', '3')] }] }],
    ...more,
  }) as unknown as RunSummary
const left = () => cart.getState().map(({ orderId, quantity }) => [orderId, quantity])
const fill = () => cart.add([entry('a', 7n, 1n), entry('b', 8n, 5n), entry('c', 9n, 1n)])

afterEach(() => cart.clear(1))

describe('emptyByRun', () => {
  test('default: what arrived goes, of several as many as did', () => {
    fill()
    emptyByRun(run({}))
    expect(left()).toEqual([
      ['b', 2n],
      ['c', 1n],
    ])
  })

  test('behavior: a purchase whose end its own trade finds, too, is taken out once', () => {
    const end = run({ path: [line('b', '8', 3)] })
    const { runId } = end
    let state: object = { phase: 'failed', runIds: [runId] }
    const listeners: (() => void)[] = []
    emptyByTrade({
      scope: { chainId: 1 },
      getState: () => state,
      subscribe: (listener: () => void) => listeners.push(listener),
    } as never)
    fill()
    emptyByRun(end)
    const quote = { lines: [{ orderId: 'b', quantity: 3n }] }
    state = { phase: 'complete', runIds: [runId], receipt: {}, quote }
    for (const tell of listeners) tell()
    expect(left()).toEqual([
      ['a', 1n],
      ['b', 2n],
      ['c', 1n],
    ])
  })

  test('behavior: a purchase whose end another tab counted is taken out once', async () => {
    const end = run({ path: [line('b', '8', 3)] })
    fill()
    vi.resetModules()
    const tab = await import('./emptyByRun.ts')
    tab.emptyByRun(end)
    emptyByRun(end)
    // What the other tab changed is read by who looks at it.
    cart.subscribe(() => {})()
    expect(left()).toEqual([
      ['a', 1n],
      ['b', 2n],
      ['c', 1n],
    ])
  })

  test.each([
    ['a run that is no purchase', { action: 'sell' }],
    ['a purchase on another chain', { chainId: 2 }],
    [
      'what went to somebody else',
      { steps: [{ items: [{ transfersData: [came('7', '1', other)] }] }] },
    ],
  ])('behavior: all stays by %s', (_, more) => {
    fill()
    emptyByRun(run(more))
    expect(left()).toEqual([
      ['a', 1n],
      ['b', 5n],
      ['c', 1n],
    ])
  })
})
