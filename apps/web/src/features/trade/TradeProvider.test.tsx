// @vitest-environment happy-dom
import { SluiceProvider } from '@sluice/react'
import { createClient } from '@sluice/sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { unfinished } from '../app/unfinished.ts'
import { createTradeFlow } from './createTradeFlow.ts'
import { TradeFailureNotice } from './TradeFailureNotice.tsx'
import { TradeProvider, useTrades } from './TradeProvider.tsx'
import type { TradeDeal } from './tradeRequest.ts'

vi.mock('./createTradeFlow.ts')
vi.mock('./shortageSwap.ts', () => ({ shortageSwap: async () => undefined }))
vi.mock('./TradeUi.tsx', () => ({ TradeUi: ({ children }: { children: unknown }) => children }))
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const account = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'

const said = vi.fn()

function Page() {
  const { begin, detour, failure, forgive, leave, open } = useTrades()
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
      <button type="button" onClick={leave}>
        Leave
      </button>
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
const flow = { getState: () => ({ phase: 'review' }), subscribe: () => () => undefined }

describe('TradeProvider', () => {
  test('error: a trade that cannot be begun is told, can be tried again, and dismissed', async () => {
    const page = await openPage()
    const create = vi.mocked(createTradeFlow)
    create.mockRejectedValue(new Error('no'))
    const alert = () => document.querySelector('[role=alert]')
    await press('Mint')
    await vi.waitFor(() => expect(alert()?.textContent).toContain('could not be opened'))
    await press('Dismiss')
    expect(alert()).toBeNull()
    await press('Mint')
    await vi.waitFor(() => expect(alert()).not.toBeNull())
    create.mockResolvedValue({ kind: 'mint', flow } as unknown as TradeDeal)
    await press('Try again')
    await vi.waitFor(() => expect(document.querySelector('p')?.textContent).toBe('mint'))
    expect(alert()).toBeNull()
    expect(create).toHaveBeenCalledTimes(3)
    await act(async () => page.unmount())
  })

  test('behavior: of an account with nothing to swap it is said, and the trade stays open', async () => {
    const page = await openPage()
    vi.mocked(createTradeFlow).mockResolvedValue({
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
    const waiting: ((deal: TradeDeal) => void)[] = []
    vi.mocked(createTradeFlow).mockImplementation(
      () => new Promise<TradeDeal>(resolve => waiting.push(resolve)),
    )
    const shown = () => document.querySelector('p')?.textContent
    const answer = (index: number, kind: string) =>
      act(async () => waiting[index]?.({ kind, flow } as unknown as TradeDeal))
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
    await act(async () => page.unmount())
  })

  test('behavior: a trade is unfinished from when it is started until it is over', async () => {
    const page = await openPage()
    let phase = 'review'
    const running = { ...flow, getState: () => ({ phase }) }
    vi.mocked(createTradeFlow).mockResolvedValue({ kind: 'mint', flow: running } as never)
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
})
