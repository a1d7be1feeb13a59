import type { AnyFlowState } from '@sluice/react'
import { describe, expect, test, vi } from 'vitest'
import { rereadReview } from './rereadReview.ts'
import type { TradeDeal } from './tradeRequest.ts'

const form = { price: '1.5' }
/** What is opened anew of a trade in a state. */
function opened(state: AnyFlowState, kind = 'list') {
  const open = vi.fn()
  rereadReview({ flow: { kind, getState: () => state, open } } as unknown as TradeDeal)
  return open.mock.calls
}

describe('rereadReview', () => {
  test('default: a review is read anew, with what was typed', () => {
    expect(opened({ phase: 'review', form, quote: {} })).toEqual([[form]])
  })

  test('behavior: the form of a change is read anew, as its order may be gone', () => {
    expect(opened({ phase: 'form', form, quote: {} }, 'edit-listing')).toEqual([[form]])
    expect(opened({ phase: 'form', form, quote: {} }, 'edit-bid')).toEqual([[form]])
    const run = { form, quote: {}, steps: [], times: {}, startedAt: 0 }
    expect(opened({ ...run, phase: 'sign' }, 'edit-bid')).toEqual([])
  })

  test('behavior: another form stays as it is, and so does what runs or ran', () => {
    const run = { form, quote: {}, steps: [], times: {}, startedAt: 0 }
    expect(opened({ phase: 'form', form, quote: {} })).toEqual([])
    expect(opened({ ...run, phase: 'sign' })).toEqual([])
    expect(opened({ ...run, phase: 'complete', receipt: {} })).toEqual([])
  })
})
