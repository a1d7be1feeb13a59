import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactElement, version } from 'react'
import { createRoot } from 'react-dom/client'
import { type Address, custom, defineChain, zeroAddress } from 'viem'
import { createConfig, mock, WagmiProvider } from 'wagmi'
import { createConnectFlow } from '../src/flow/connect/createConnectFlow.ts'
import { dialogCases } from '../src/testing/dialogCases.ts'
import type { ViewCase } from '../src/testing/viewCase.ts'
import { viewCases } from '../src/testing/viewCases.ts'
import { UiProvider } from '../src/ui/UiProvider.tsx'
import { useWagmiWallet } from '../src/wagmi/useWagmiWallet.ts'
import { wagmiWallets } from '../src/wagmi/wagmiWallets.ts'

export { version }

/** Renders something, lets it settle, looks at it, and takes it away. */
async function look<seen>(node: ReactElement, see: () => seen): Promise<seen> {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  await act(async () => root.render(node))
  const seen = see()
  await act(async () => root.unmount())
  host.remove()
  return seen
}

/** Every dialog in every state: those of which nothing is to be seen, and how many there were. */
export async function showDialogs(): Promise<{ shown: number; missing: readonly string[] }> {
  const missing: string[] = []
  let shown = 0
  for (const { name, states, dialog } of dialogCases)
    for (const [state, value] of Object.entries(states)) {
      const node = <UiProvider>{dialog(value).node}</UiProvider>
      const title = await look(
        node,
        () => document.querySelector('[role=dialog] .sl-dialog-title')?.textContent,
      )
      if (!title) missing.push(`${name}: ${state}`)
      shown++
    }
  return { shown, missing }
}

/** The other components. */
export async function showViews(): Promise<{ shown: number; missing: readonly string[] }> {
  const missing: string[] = []
  let shown = 0
  // What draws a model says that there is nothing to draw with.
  const isShown = ({ title }: ViewCase) => !title.startsWith('Dialogs/') && title !== 'Model'
  for (const { title, states } of viewCases.filter(isShown))
    for (const [state, view] of Object.entries(states)) {
      const node = <UiProvider>{view()}</UiProvider>
      if ((await look(node, () => document.body.innerHTML)).length < 20)
        missing.push(`${title}: ${state}`)
      shown++
    }
  return { shown, missing }
}

/** Connects a wallet by the flow, and reads by the adapter what a trade needs of it. */
export async function connectWallet(account: Address): Promise<{
  phase: string
  address: Address | undefined
  acts: Address | undefined
  balance: bigint
}> {
  const chain = defineChain({
    ...{ id: 31337, name: 'Local' },
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://localhost:1'] } },
  })
  const answers: Record<string, string> = { eth_chainId: '0x7a69', eth_getBalance: '0x10' }
  const config = createConfig({
    ...{ chains: [chain], connectors: [mock({ accounts: [account] })], storage: null },
    transports: { 31337: custom({ request: async ({ method }) => answers[method] }) },
  })
  const flow = createConnectFlow({ ...wagmiWallets(config), chainId: 31337 })
  let wallet: useWagmiWallet.Result | undefined
  function Wallet() {
    wallet = useWagmiWallet()
    return null
  }
  const host = document.createElement('div')
  const root = createRoot(host)
  await act(async () =>
    root.render(
      <WagmiProvider config={config} reconnectOnMount={false}>
        <QueryClientProvider client={new QueryClient()}>
          <Wallet />
        </QueryClientProvider>
      </WagmiProvider>,
    ),
  )
  await act(() => flow.connect(config.connectors[0]?.uid ?? ''))
  const address = wallet?.address
  const scope = wallet?.scopeOf(31337, account)
  const signer = await scope?.getWallet()
  const result = {
    ...{ phase: flow.getState().phase, address },
    acts: signer && 'account' in signer ? signer.account?.address : undefined,
    balance: (await scope?.getBalance(zeroAddress)) ?? -1n,
  }
  await act(async () => root.unmount())
  return result
}
