// @vitest-environment happy-dom
import type { AnyFlowState } from '@sluice/react'
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { drawnField } from '../portfolio/testing/drawnField.ts'
import type { TradeDeal } from './tradeRequest.ts'
import { useOnlineAgain } from './useOnlineAgain.ts'

const { draw } = drawnField()

const form = { quantity: 1n }
const offline = { code: 'api_unreachable', remedy: 'retry' }

/** How a trade in a state was opened anew as the browser was online again. */
async function opened(state: object) {
  const open = vi.fn()
  const flow = { getState: () => state as AnyFlowState, subscribe: () => () => undefined, open }
  const deal = { flow } as unknown as TradeDeal
  const Trade = () => {
    useOnlineAgain(deal)
    return null
  }
  await draw(<Trade />)
  await act(async () => void window.dispatchEvent(new Event('online')))
  return open.mock.calls
}

describe('useOnlineAgain', () => {
  test('default: a trade that failed without a network is led back to its review', async () => {
    expect(await opened({ phase: 'failed', form, problem: offline })).toEqual([
      [form, { reviews: true }],
    ])
  })

  test('behavior: a form that could not be read is read, and not reviewed', async () => {
    expect(await opened({ phase: 'form', form, problem: offline })).toEqual([
      [form, { reviews: false }],
    ])
  })

  test.each([
    ['nothing is wrong', { phase: 'review', form }],
    ['it runs', { phase: 'submit', form, problem: offline }],
    ['a part of it was done', { phase: 'partial', form, problem: offline, rest: form }],
    ['it failed by something else', { phase: 'failed', form, problem: { code: 'user_rejected' } }],
    [
      'something may have been sent',
      { phase: 'failed', form, problem: { ...offline, remedy: 'none' } },
    ],
  ])('behavior: nothing is begun where %s', async (_, state) => {
    expect(await opened(state)).toEqual([])
  })
})
