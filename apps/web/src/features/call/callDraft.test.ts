// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { callDraft, emptyCall, mostCalls, parseDraft } from './callDraft.ts'

// Whatever a page left there that was tested before.
beforeEach(callDraft.clear)
afterEach(() => {
  callDraft.clear()
  vi.restoreAllMocks()
})
const one = {
  ...emptyCall,
  address: '0x12',
  args: ['1'],
  signature: 'f(uint256)',
  isByFunction: true,
}

describe('callDraft', () => {
  test('default: what was set is there in the next load of the tab, and no more once it is cleared', () => {
    expect(callDraft.get()).toEqual({ calls: [emptyCall], toChainId: undefined })
    const draft = { calls: [one, emptyCall], toChainId: 31338 }
    callDraft.set(draft)
    expect(callDraft.get()).toEqual(draft)
    expect(parseDraft(JSON.parse(sessionStorage.getItem('sluice.calls') ?? ''))).toEqual(draft)
    callDraft.clear()
    expect(sessionStorage.length).toBe(0)
    expect(callDraft.get().calls).toEqual([emptyCall])
  })

  test('behavior: where nothing can be stored, it lasts as long as the page', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    callDraft.set({ calls: [one], toChainId: 1 })
    expect(callDraft.get().calls).toEqual([one])
  })
})

describe('parseDraft', () => {
  test.each([null, 'x', {}, { calls: [] }, { calls: 'x' }])('error: %o is none', input => {
    expect(parseDraft(input)).toBeUndefined()
  })

  test.each([
    [{ ...one, address: 1 }],
    [{ ...one, kind: 'other' }],
    [{ ...one, args: [1] }],
    [null],
  ])('error: of one that cannot be read none is taken: %o', call => {
    expect(parseDraft({ calls: [one, call], toChainId: -1 })).toEqual({
      ...{ calls: [emptyCall], toChainId: undefined },
    })
  })

  test('behavior: no more than one deposit may pay for', () => {
    const many = Array.from({ length: mostCalls + 5 }, () => one)
    expect(parseDraft({ calls: many, toChainId: 5 })?.calls).toHaveLength(mostCalls)
  })
})
