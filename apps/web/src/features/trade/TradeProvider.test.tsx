// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { painted } from '../app/painted.ts'
import { createTradeFlow } from './createTradeFlow.ts'
import { account, flow, openTradePage, press } from './openTradePage.tsx'
import type { TradeDeal } from './tradeRequest.ts'

vi.mock('./createTradeFlow.ts', async () => ({
  ...(await import('./findKept.ts')),
  createTradeFlow: vi.fn(),
}))
vi.mock('../app/painted.ts', () => ({ painted: vi.fn() }))
vi.mock('./shortageSwap.ts', () => ({ shortageSwap: vi.fn(async () => undefined) }))
vi.mock('./TradeUi.tsx', () => ({ TradeUi: ({ children }: { children: unknown }) => children }))
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

describe('TradeProvider', () => {
  test('error: a trade that cannot be begun is told, can be tried again, and dismissed', async () => {
    const page = await openTradePage()
    const create = vi.mocked(createTradeFlow)
    create.mockImplementation(() => {
      throw new Error('no')
    })
    const alert = () => document.querySelector('[role=alert]')
    await press('Mint')
    await vi.waitFor(() => expect(alert()?.textContent).toContain('could not be opened'))
    await press('Dismiss')
    expect(alert()).toBeNull()
    await press('Mint')
    await vi.waitFor(() => expect(alert()).not.toBeNull())
    create.mockReturnValue({ kind: 'mint', flow } as unknown as TradeDeal)
    await press('Try again')
    await vi.waitFor(() => expect(document.querySelector('p')?.textContent).toBe('mint'))
    expect(alert()).toBeNull()
    expect(create).toHaveBeenCalledTimes(3)
    await act(async () => page.unmount())
  })

  test('behavior: of an account with nothing to swap it is said, and the trade stays open', async () => {
    const said = vi.fn()
    const page = await openTradePage(said)
    vi.mocked(createTradeFlow).mockReturnValue({
      ...{ kind: 'mint', flow: { ...flow, scope: { account } } },
    } as never)
    await press('Mint')
    await vi.waitFor(() => expect(document.querySelector('p')?.textContent).toBe('mint'))
    await press('Swap')
    await vi.waitFor(() => expect(said.mock.calls).toEqual([['nothing']]))
    expect(document.querySelector('p')?.textContent).toBe('mint')
    await act(async () => page.unmount())
  })

  test('behavior: what takes long to begin is not opened over what was asked for after it, nor once that is left', async () => {
    const page = await openTradePage()
    const waiting: (() => void)[] = []
    vi.mocked(painted).mockImplementation(() => new Promise<void>(done => waiting.push(done)))
    const shown = () => document.querySelector('p')?.textContent
    const answer = (index: number, kind: string) =>
      act(async () => {
        vi.mocked(createTradeFlow).mockReturnValue({ kind, flow } as unknown as TradeDeal)
        waiting[index]?.()
      })
    for (const many of [1, 2]) {
      await press('Mint')
      await vi.waitFor(() => expect(waiting).toHaveLength(many))
    }
    await answer(1, 'list')
    await vi.waitFor(() => expect(shown()).toBe('list'))
    await answer(0, 'transfer')
    expect(shown()).toBe('list')
    await press('Mint')
    await vi.waitFor(() => expect(waiting).toHaveLength(3))
    await press('Leave')
    await answer(2, 'mint')
    expect(shown()).toBe('closed')
    vi.mocked(painted).mockReset()
    await act(async () => page.unmount())
  })
})
