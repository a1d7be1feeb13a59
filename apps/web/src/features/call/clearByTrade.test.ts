// @vitest-environment happy-dom
import type { CallFlow } from '@sluice/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { callDraft, emptyCall } from './callDraft.ts'
import { clearByTrade } from './clearByTrade.ts'

afterEach(() => callDraft.clear())

/** A trade of what is typed, and what ends it. */
function begin(address: string) {
  let phase = 'review'
  const listeners: (() => void)[] = []
  const flow = {
    getState: () => ({ phase }),
    subscribe: (listener: () => void) => listeners.push(listener),
  } as unknown as Pick<CallFlow, 'getState' | 'subscribe'>
  callDraft.set({ calls: [{ ...emptyCall, address }], toChainId: 2 })
  clearByTrade(flow, callDraft.get())
  return (next: string) => {
    phase = next
    for (const listener of listeners) listener()
  }
}
const typed = () => callDraft.get().calls.map(({ address }) => address)

describe('clearByTrade', () => {
  test('default: what was called is typed no more, and the form hears of it once', () => {
    const heard = vi.fn()
    const stop = callDraft.subscribe(heard)
    const to = begin('0x12')
    to('submit')
    expect([typed(), heard.mock.calls.length]).toEqual([['0x12'], 0])
    to('complete')
    to('complete')
    expect([typed(), heard.mock.calls.length]).toEqual([[''], 1])
    stop()
    callDraft.clear()
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test.each(['failed', 'refunded', 'partial', 'form'])(
    'behavior: what ended as %s stays typed',
    phase => {
      begin('0x12')(phase)
      expect(typed()).toEqual(['0x12'])
    },
  )

  test('behavior: what was typed meanwhile stays', () => {
    const to = begin('0x12')
    callDraft.set({ calls: [{ ...emptyCall, address: '0x34' }], toChainId: 2 })
    to('complete')
    expect(typed()).toEqual(['0x34'])
  })
})
