// @vitest-environment happy-dom
import { SluiceProvider } from '@sluice/react'
import { createClient } from '@sluice/sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { createTradeFlow } from './createTradeFlow.ts'
import { TradeFailureNotice } from './TradeFailureNotice.tsx'
import { TradeProvider, useTrades } from './TradeProvider.tsx'
import type { TradeDeal } from './tradeRequest.ts'

vi.mock('./createTradeFlow.ts')
vi.mock('./TradeUi.tsx', () => ({ TradeUi: ({ children }: { children: unknown }) => children }))
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const account = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'

function Page() {
  const { begin, failure, forgive, open } = useTrades()
  const subject = { chainId: 1, contract: account, name: 'One', image: undefined } as const
  return (
    <>
      <button type="button" onClick={() => begin({ kind: 'mint', subject }, account)}>
        Mint
      </button>
      <p>{open === undefined ? 'closed' : open.deal.kind}</p>
      {failure && <TradeFailureNotice failure={failure} onDismiss={forgive} />}
    </>
  )
}

describe('TradeProvider', () => {
  test('error: a trade that cannot be begun is told, can be tried again, and dismissed', async () => {
    const flow = { getState: () => ({ phase: 'review' }), subscribe: () => () => undefined }
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
    const create = vi.mocked(createTradeFlow)
    create.mockRejectedValue(new Error('no'))
    const alert = () => document.querySelector('[role=alert]')
    const press = (name: string) =>
      act(async () => {
        const buttons = [...document.querySelectorAll('button')]
        const named = buttons.find(
          button => (button.getAttribute('aria-label') ?? button.textContent) === name,
        )
        if (named === undefined) throw new Error(`there is no button ${name}`)
        named.click()
      })
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
})
