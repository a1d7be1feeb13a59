// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { unfinished } from '../app/unfinished.ts'
import { createTradeFlow } from './createTradeFlow.ts'
import { account, flow, openTradePage, press } from './openTradePage.tsx'

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

describe('what was typed for a trade, and what runs', () => {
  test('behavior: a trade is unfinished from when it is started until it is over', async () => {
    const page = await openTradePage()
    let phase = 'review'
    const running = { ...flow, getState: () => ({ phase }) }
    vi.mocked(createTradeFlow).mockReturnValue({ kind: 'mint', flow: running } as never)
    await press('Mint')
    await vi.waitFor(() => expect(document.querySelector('p')?.textContent).toBe('mint'))
    expect(unfinished.isAny()).toBe(false)
    phase = 'submit'
    // Its dialog is left, and it goes on.
    await press('Leave')
    expect(unfinished.isAny()).toBe(true)
    phase = 'complete'
    expect(unfinished.isAny()).toBe(false)
    phase = 'submit'
    await act(async () => page.unmount())
    expect(unfinished.isAny()).toBe(false)
  })

  const kept = () => document.querySelector('output')?.textContent
  const shown = () => document.querySelector('p')?.textContent
  const leaving = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  function typed(more: object = {}) {
    let isTouched = false
    const touch = () => {
      isTouched = true
    }
    return {
      touch,
      flow: { ...flow, scope: { account }, open: vi.fn(), isTouched: () => isTouched, ...more },
    }
  }
  const subject = { chainId: 1, contract: account }

  test('behavior: what was typed for a trade is kept when it is left, until it is discarded, and a reload asks before it is lost', async () => {
    const page = await openTradePage()
    const { touch, flow } = typed()
    const deal = { kind: 'mint', subject, flow } as never
    vi.mocked(createTradeFlow).mockReset().mockReturnValue(deal)
    for (const leave of ['Leave', 'Close']) {
      await press('Mint')
      await vi.waitFor(() => expect(shown()).toBe('mint'))
      expect(leaving()).toBe(false)
      await press(leave)
      expect([shown(), kept()]).toEqual(['closed', ''])
    }
    await press('Mint')
    await vi.waitFor(() => expect(shown()).toBe('mint'))
    touch()
    expect(leaving()).toBe(true)
    expect(unfinished.isAny()).toBe(false)
    for (const leave of ['Leave', 'Close']) {
      await press(leave)
      expect([shown(), kept(), leaving()]).toEqual(['closed', 'mint', true])
      // Begun once more, it is gone on with, and what was read for its review is read anew.
      flow.open.mockReset()
      await press('Mint')
      await vi.waitFor(() => expect(shown()).toBe('mint'))
      expect(flow.open).toHaveBeenCalledOnce()
    }
    expect(createTradeFlow).toHaveBeenCalledTimes(3)
    await press('Leave')
    await press('Discard')
    expect([kept(), leaving()]).toEqual(['', false])
    await act(async () => page.unmount())
  })

  test.each([
    ['is over', 'complete', 0],
    ['failed', 'failed', 0],
    ['follows another one and was not begun', 'form', 50],
  ])(
    'behavior: of a part that %s the others are kept until they are discarded, and a reload asks',
    async (_, phase, before) => {
      const page = await openTradePage()
      let isOver = false
      const form = { tokens: [{ contract: account, tokenId: 1n, quantity: 1n }] }
      const { flow } = typed({ getState: () => ({ phase: isOver ? phase : 'review', form }) })
      const part = { before, rest: [{ subject }] }
      const deal = { kind: 'transfer', items: [{ subject }], part, flow }
      vi.mocked(createTradeFlow)
        .mockReset()
        .mockReturnValue(deal as never)
      await press('Mint')
      await vi.waitFor(() => expect(shown()).toBe('transfer'))
      expect(leaving()).toBe(before > 0)
      isOver = true
      for (const leave of ['Close', 'Leave']) {
        await press(leave)
        expect([shown(), kept(), leaving()]).toEqual(['closed', 'transfer', true])
      }
      await press('Discard')
      expect([kept(), leaving()]).toEqual(['', false])
      await act(async () => page.unmount())
    },
  )

  test('behavior: what begins with another form is another trade, beside what was typed', async () => {
    const page = await openTradePage()
    const { touch, flow } = typed()
    vi.mocked(createTradeFlow).mockReset()
    vi.mocked(createTradeFlow).mockReturnValueOnce({ kind: 'mint', subject, flow } as never)
    await press('Mint')
    await vi.waitFor(() => expect(shown()).toBe('mint'))
    touch()
    await press('Leave')
    const other = typed().flow
    vi.mocked(createTradeFlow).mockReturnValueOnce({
      kind: 'mint',
      subject,
      flow: other,
    } as never)
    await press('Mint 3')
    await vi.waitFor(() => expect(shown()).toBe('mint'))
    expect(kept()).toBe('mint,mint')
    await act(async () => page.unmount())
  })

  test('behavior: a wallet that is asked would be left without an answer; what is only waited for goes on', async () => {
    const page = await openTradePage()
    let phase = 'sign'
    const { flow } = typed({ getState: () => ({ phase }) })
    vi.mocked(createTradeFlow)
      .mockReset()
      .mockReturnValue({ kind: 'mint', subject, flow } as never)
    await press('Mint')
    await vi.waitFor(() => expect(shown()).toBe('mint'))
    expect(leaving()).toBe(true)
    phase = 'confirm'
    expect(leaving()).toBe(false)
    await act(async () => page.unmount())
  })

  test('behavior: a trade that a detour led away from keeps what was typed when the page is left', async () => {
    const page = await openTradePage()
    const { touch, flow } = typed()
    const lack = { ...{ kind: 'mint', subject, flow } } as never
    const swap = { kind: 'swap', flow: typed().flow } as never
    vi.mocked(createTradeFlow).mockReset().mockReturnValueOnce(lack).mockReturnValueOnce(swap)
    const { shortageSwap } = await import('./shortageSwap.ts')
    vi.mocked(shortageSwap).mockResolvedValueOnce({ kind: 'swap' } as never)
    await press('Mint')
    await vi.waitFor(() => expect(shown()).toBe('mint'))
    touch()
    await press('Swap')
    await vi.waitFor(() => expect(shown()).toBe('swap'))
    expect(leaving()).toBe(true)
    await press('Leave')
    expect([shown(), kept()]).toEqual(['closed', 'mint'])
    await act(async () => page.unmount())
  })
})
