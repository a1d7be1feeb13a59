import { SluiceProvider } from '@sluice/react'
import { createClient } from '@sluice/sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { TradeFailureNotice } from './TradeFailureNotice.tsx'
import { TradeProvider, useTrades } from './TradeProvider.tsx'

export const account = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'

function Page({ onDetour }: { onDetour: (outcome: unknown) => void }) {
  const { begin, detour, dismiss, failure, forgive, hide, leave, open, trades } = useTrades()
  const currency = { address: account, symbol: 'WETH', decimals: 18 } as const
  const nothingElse = { others: [], needed: [] } as const
  const lack = { kind: 'bid', chainId: 1, account, goOn: () => undefined, ...nothingElse } as const
  const subject = { chainId: 1, contract: account, name: 'One', image: undefined } as const
  return (
    <>
      <button type="button" onClick={() => begin({ kind: 'mint', subject }, account)}>
        Mint
      </button>
      <button
        type="button"
        onClick={async () => onDetour(await detour({ ...lack, missing: { currency, amount: 3n } }))}
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

/** A page that begins trades, and says which one is open and which are kept. */
export async function openTradePage(onDetour: (outcome: unknown) => void = () => undefined) {
  const queryClient = new QueryClient()
  const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http('x') } })
  const page = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    page.render(
      <WagmiProvider config={config}>
        <QueryClientProvider client={queryClient}>
          <SluiceProvider client={createClient({ chains: [] })} queryClient={queryClient}>
            <TradeProvider>
              <Page onDetour={onDetour} />
            </TradeProvider>
          </SluiceProvider>
        </QueryClientProvider>
      </WagmiProvider>,
    ),
  )
  return page
}
export const press = (name: string) =>
  act(async () => {
    const buttons = [...document.querySelectorAll('button')]
    const named = buttons.find(
      button => (button.getAttribute('aria-label') ?? button.textContent) === name,
    )
    if (named === undefined) throw new Error(`there is no button ${name}`)
    named.click()
  })
export const flow = {
  getState: () => ({ phase: 'review' }),
  subscribe: () => () => undefined,
  isTouched: () => false,
}
