import { createClient } from '@sluice/sdk'
import { dehydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { http } from 'viem'
import { mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { createConfig, WagmiProvider } from 'wagmi'
import { mock } from 'wagmi/connectors/mock'
import { createCart } from './cart/createCart.ts'
import { useCart } from './hooks/useCart.ts'
import { useLive } from './hooks/useLive.ts'
import { useRuns } from './hooks/useRuns.ts'
import { useToken } from './hooks/useToken.ts'
import { tokenQueryOptions } from './query/tokenQueryOptions.ts'
import { SluiceProvider } from './SluiceProvider.tsx'
import { stillRuns } from './testing/stillRuns.ts'
import { viewCases } from './testing/viewCases.ts'
import { UiProvider } from './ui/UiProvider.tsx'
import { useWagmiConnect } from './wagmi/useWagmiConnect.ts'
import { useWagmiWallet } from './wagmi/useWagmiWallet.ts'

const contract = '0x1111111111111111111111111111111111111111'
const parameters = { chainId: 31337, contract, tokenId: (1n << 255n) + 7n } as const

function Page() {
  const { data } = useToken(parameters)
  return (
    <p>
      {data?.token.name ?? 'pending'}, {useLive(31337)}
    </p>
  )
}

// Runs in Node, where there is no window: whoever touches it while importing or rendering throws.
test('renders on a server, from what was read there, and opens no socket', async () => {
  expect(typeof window).toBe('undefined')
  const client = createClient({
    chains: [{ id: 31337, name: 'L', baseApiUrl: 'http://localhost/api', paymentTokens: [] }],
    fetch: async () =>
      Response.json({ tokens: [{ token: { contract, tokenId: '7', name: 'Seven' } }] }),
    journal: false,
  })
  const queryClient = new QueryClient()
  const render = () =>
    renderToString(
      <SluiceProvider client={client} queryClient={queryClient} live={[31337]}>
        <Page />
      </SluiceProvider>,
    )
  expect(render()).toContain('pending')
  await queryClient.prefetchQuery(tokenQueryOptions(client, parameters))
  expect(render().replaceAll('<!-- -->', '')).toContain('<p>Seven, connecting</p>')
  // What goes to the page is JSON, bigints in the keys included.
  expect(() => JSON.stringify(dehydrate(queryClient))).not.toThrow()
})

describe.each(viewCases)('$title', ({ title, states }) => {
  test.each(Object.entries(states))('%s: renders on a server', (_, view) => {
    const html = renderToString(<UiProvider locale="de">{view()}</UiProvider>)
    // Dialogs, and the two drawers, lie above the page: they are put into its body, once there is one.
    if (/^(Dialogs|Cart|Transaction)/.test(title)) expect(html).not.toContain('<dialog')
    else expect(html).toMatch(/^</)
  })
})

test('the adapter of wagmi renders on a server, without a wallet', () => {
  const config = createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http('http://localhost:1') },
    connectors: [mock({ accounts: [contract] })],
    ssr: true,
  })
  const Wallet = () => {
    const { address, connectors } = useWagmiWallet()
    return <p>{`${address} ${connectors.length} ${useWagmiConnect().getState().phase}`}</p>
  }
  const html = renderToString(
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>
        <Wallet />
      </QueryClientProvider>
    </WagmiProvider>,
  )
  expect(html).toBe('<p>undefined 1 idle</p>')
})

test('a cart renders on a server as an empty one, and so does a journal', () => {
  const cart = createCart()
  const runs = stillRuns([])
  const Lists = () => <p>{`${useCart(cart).length} ${useRuns(runs).runs?.length}`}</p>
  expect(renderToString(<Lists />)).toBe('<p>0 0</p>')
})
