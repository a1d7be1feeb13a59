// @vitest-environment happy-dom
import { SluiceProvider } from '@sluice/react'
import { createClient } from '@sluice/sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { painted } from '../app/painted.ts'
import { unfinished } from '../app/unfinished.ts'
import { createTradeFlow } from './createTradeFlow.ts'
import { TradeFailureNotice } from './TradeFailureNotice.tsx'
import { TradeProvider, useTrades } from './TradeProvider.tsx'
import type { TradeDeal } from './tradeRequest.ts'

vi.mock('./createTradeFlow.ts')
vi.mock('../app/painted.ts', () => ({ painted: vi.fn() }))
vi.mock('./shortageSwap.ts', () => ({ shortageSwap: vi.fn(async () => undefined) }))
vi.mock('./TradeUi.tsx', () => ({ TradeUi: ({ children }: { children: unknown }) => children }))
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const account = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'

const said = vi.fn()

function Page() {
  const { begin, detour, dismiss, failure, forgive, hide, leave, open, trades } = useTrades()
  const currency = { address: account, symbol: 'WETH', decimals: 18 } as const
  const lack = { kind: 'bid', chainId: 1, account, goOn: () => undefined } as const
  const subject = { chainId: 1, contract: account, name: 'One', image: undefined } as const
  return (
    <>
      <button type="button" onClick={() => begin({ kind: 'mint', subject }, account)}>
        Mint
      </button>
      <button
        type="button"
        onClick={async () => said(await detour({ ...lack, missing: { currency, amount: 3n } }))}
      >
        Swap
      </button>
      <button type="button" onClick={() => begin({ kind: 'mint', subject, quantity: 3n }, account)}>
        Mint 3
      </button>
      <button type="button" onClick={leave}>
        Leave
      </button>
      <button type="button" onClick={hide}>
        Close
      </button>
      <button type="button" onClick={() => trades.map(({ id }) => dismiss(id))}>
        Discard
      </button>
      <output>{trades.map(({ deal }) => deal.kind).join()}</output>
      <p>{open === undefined ? 'closed' : open.deal.kind}</p>
      {failure && <TradeFailureNotice failure={failure} onDismiss={forgive} />}
    </>
  )
}

async function openPage() {
  const queryClient = new QueryClient()
  const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http('x') } })
  const page = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    page.render(
      <WagmiProvider config={config}>
        <QueryClientProvider client={queryClient}>
          <SluiceProvider client={createClient({ chains: [] })} queryClient={queryClient}>
            <TradeProvider>
              <Page />
            </TradeProvider>
          </SluiceProvider>
        </QueryClientProvider>
      </WagmiProvider>,
    ),
  )
  return page
}
const press = (name: string) =>
  act(async () => {
    const buttons = [...document.querySelectorAll('button')]
    const named = buttons.find(
      button => (button.getAttribute('aria-label') ?? button.textContent) === name,
    )
    if (named === undefined) throw new Error(`there is no button ${name}`)
    named.click()
  })
const flow = {
  getState: () => ({ phase: 'review' }),
  subscribe: () => () => undefined,
  isTouched: () => false,
}

describe('TradeProvider', () => {
  test('error: a trade that cannot be begun is told, can be tried again, and dismissed', async () => {
    const page = await openPage()
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
    const page = await openPage()
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
    const page = await openPage()
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

  test('behavior: a trade is unfinished from when it is started until it is over', async () => {
    const page = await openPage()
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
    const page = await openPage()
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
      const page = await openPage()
      let isOver = false
      const { flow } = typed({ getState: () => ({ phase: isOver ? phase : 'review' }) })
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
    const page = await openPage()
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
    const page = await openPage()
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
    const page = await openPage()
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
