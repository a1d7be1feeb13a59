// @vitest-environment happy-dom
import type { CallFlow } from '@sluice/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { callDraft, emptyCall } from './callDraft.ts'
import { callsKey } from './callsKey.ts'
import { clearByTrade } from './clearByTrade.ts'

afterEach(() => callDraft.clear())

const address = `0x${'1'.repeat(40)}` as const
const txs = [{ to: address, data: '0x', value: 5n }] as const
const draft = { calls: [{ ...emptyCall, address }], toChainId: 2 }

/** A trade of these calls on chain 2, and what ends it. */
function begin() {
  let phase = 'review'
  const listeners: (() => void)[] = []
  const flow = {
    getState: () => ({ phase, form: { txs } }),
    subscribe: (listener: () => void) => listeners.push(listener),
  } as unknown as Pick<CallFlow, 'getState' | 'subscribe'>
  clearByTrade(flow, 2)
  return (next: string) => {
    phase = next
    for (const listener of listeners) listener()
  }
}
const typed = () => callDraft.get().calls.map(each => each.address)

describe('clearByTrade', () => {
  test('default: what was called is typed no more, and the form hears of it once', () => {
    const heard = vi.fn()
    const stop = callDraft.subscribe(heard)
    callDraft.set({ ...draft, begun: callsKey({ toChainId: 2, txs }) })
    const to = begin()
    to('submit')
    expect([typed(), heard.mock.calls.length]).toEqual([[address], 0])
    to('complete')
    to('complete')
    expect([typed(), heard.mock.calls.length]).toEqual([[''], 1])
    stop()
    callDraft.clear()
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test.each(['failed', 'refunded', 'partial', 'form'])(
    'behavior: what ended as %s stays typed, and is gone once another try made it',
    phase => {
      callDraft.set({ ...draft, begun: callsKey({ toChainId: 2, txs }) })
      begin()(phase)
      expect(typed()).toEqual([address])
      begin()('complete')
      expect(typed()).toEqual([''])
    },
  )

  test.each([
    ['what was typed meanwhile', undefined],
    ['what is for another chain', callsKey({ toChainId: 3, txs })],
    ['what sends more', callsKey({ toChainId: 2, txs: [{ ...txs[0], value: 6n }] })],
    ['what calls twice', callsKey({ toChainId: 2, txs: [...txs, ...txs] })],
  ])('behavior: %s stays', (_, begun) => {
    callDraft.set({ ...draft, begun })
    begin()('complete')
    expect(typed()).toEqual([address])
  })
})
