// @vitest-environment happy-dom
import { type SwapFlow, useFlow } from '@sluice/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { zeroAddress } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SwapPage } from './SwapPage.tsx'

const page = vi.hoisted(() => ({ address: undefined as string | undefined, chainId: 1 }))
const usd = '0x6666666666666666666666666666666666666666'

vi.mock('@tanstack/react-router', async importOriginal => ({
  ...(await importOriginal<object>()),
  getRouteApi: () => ({ useSearch: () => ({}), useNavigate: () => () => undefined }),
}))
vi.mock('@tanstack/react-query', async importOriginal => ({
  ...(await importOriginal<object>()),
  useQueryClient: () => ({}),
}))
vi.mock('wagmi', () => ({ useConfig: () => ({}) }))
vi.mock('@sluice/react', async importOriginal => ({
  ...(await importOriginal<object>()),
  useSluiceClient: () => ({ chains: [] }),
}))
vi.mock('@sluice/react/ui', () => ({
  swapCurrencies: () => [
    { address: zeroAddress, symbol: 'ETH', decimals: 18 },
    { address: usd, symbol: 'USD', decimals: 6 },
  ],
  SwapPanel({ flow }: { flow: SwapFlow }) {
    const { form } = useFlow(flow)
    const choose = () => flow.setForm({ slippageBps: 300 })
    return (
      <button type="button" onClick={choose}>
        {form.slippageBps}
      </button>
    )
  },
}))
vi.mock('../features/trade/createFlowScope.ts', () => ({
  createFlowScope: (chainId: number, options: object) => ({ scope: { ...options, chainId } }),
}))
vi.mock('../features/trade/TradeProvider.tsx', () => ({
  useTrades: () => ({ begin: () => undefined, open: undefined, trades: [] }),
}))
vi.mock('../features/app/usePageTitle.ts', () => ({ usePageTitle: () => undefined }))
vi.mock('../features/app/useCurrentChain.ts', () => ({
  useCurrentChain: () => ({ id: page.chainId, name: `Chain ${page.chainId}` }),
}))
vi.mock('../features/wallet/useWallet.ts', () => ({ useWallet: () => page }))
vi.mock('../features/swap/SwapTabs.tsx', () => ({ SwapTabs: () => null }))
vi.mock('../features/swap/TokenAddress.tsx', () => ({ TokenAddress: () => null }))
vi.mock('../features/swap/UnknownToken.tsx', () => ({ UnknownToken: () => null }))
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

test('behavior: the slippage that was chosen is the one of whoever connects after that', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  // As the router does, which draws it anew only when something of it changed.
  const show = () => act(async () => root.render(<SwapPage key="page" />))
  const button = () => document.querySelector('button')
  await show()
  expect(button()?.textContent).toBe('50')
  await act(async () => button()?.click())
  expect(button()?.textContent).toBe('300')
  page.address = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
  await show()
  expect(button()?.textContent).toBe('300')
  page.chainId = 2
  await show()
  expect(button()?.textContent).toBe('300')
  await act(async () => root.unmount())
})
