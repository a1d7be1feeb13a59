import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { type Address, custom, defineChain, type Hex, type WalletClient } from 'viem'
import { createConfig, createStorage, WagmiProvider } from 'wagmi'
import { createConnectFlow } from '../src/flow/connect/createConnectFlow.ts'
import { useWagmiWallet } from '../src/wagmi/useWagmiWallet.ts'
import { wagmiWallets } from '../src/wagmi/wagmiWallets.ts'

const hash: Hex = `0x${'ab'.repeat(32)}`
const signature: Hex = `0x${'cd'.repeat(65)}`
const chain = (id: number) =>
  defineChain({
    ...{ id, name: `Chain ${id}`, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
    rpcUrls: { default: { http: ['http://localhost:1'] } },
  })
const typedData = {
  domain: { name: 'Harbor', version: '1', chainId: 31337 },
  types: { Order: [{ name: 'price', type: 'uint256' }] },
  primaryType: 'Order',
} as const

type Asked = { method: string; params?: unknown }

/** A wallet as a browser extension puts it into the page: it announces itself, and says what happens to it. */
function announceWallet(accounts: readonly [Address, ...Address[]]) {
  const asked: Asked[] = []
  const listeners = new Map<string, Set<(data: unknown) => void>>()
  let [account] = accounts
  let chainId: Hex = '0x7a69'
  const tell = (event: string, data: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(data)
  }
  const answers: Record<string, (params: unknown) => unknown> = {
    eth_accounts: () => [account],
    eth_requestAccounts: () => [account],
    wallet_requestPermissions: () => [{ caveats: [{ value: [account] }] }],
    eth_chainId: () => chainId,
    eth_signTypedData_v4: () => signature,
    eth_sendTransaction: () => hash,
    wallet_switchEthereumChain: params => {
      chainId = (params as [{ chainId: Hex }])[0].chainId
      tell('chainChanged', chainId)
      return null
    },
  }
  const provider = {
    async request({ method, params }: Asked) {
      asked.push({ method, params })
      const answer = answers[method]
      if (!answer) throw Object.assign(new Error(`No ${method}.`), { code: -32_601 })
      return answer(params)
    },
    on: (event: string, listener: (data: unknown) => void) =>
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: (data: unknown) => void) =>
      listeners.get(event)?.delete(listener),
  }
  const info = { uuid: 'harbor', rdns: 'example.harbor', name: 'Harbor', icon: 'data:image/png,' }
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  return {
    asked,
    chooseAccount(next: Address) {
      account = next
      tell('accountsChanged', [next])
    },
    leave: () => window.removeEventListener('eip6963:requestProvider', announce),
  }
}

/**
 * Connects a wallet that announced itself, signs and sends with it on two chains, and follows the account that somebody
 * chooses in it, also in a page that is opened later.
 */
export async function tradeByAdapter(accounts: readonly [Address, Address]): Promise<{
  names: readonly string[]
  signed: string
  sent: string
  asked: readonly Asked[]
  chainIds: readonly (number | undefined)[]
  addresses: readonly (Address | undefined)[]
}> {
  const [first, second] = accounts
  const wallet = announceWallet(accounts)
  const kept = new Map<string, string>()
  const storage = createStorage({
    storage: {
      getItem: key => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: key => void kept.delete(key),
    },
  })
  const open = async (reconnects: boolean) => {
    const node = custom({ request: async () => '0x7a69' })
    const config = createConfig({
      ...{ chains: [chain(31337), chain(31338)], storage },
      transports: { 31337: node, 31338: node },
    })
    let seen: useWagmiWallet.Result | undefined
    function Wallet() {
      seen = useWagmiWallet()
      return null
    }
    const root = createRoot(document.createElement('div'))
    await act(async () =>
      root.render(
        <WagmiProvider config={config} reconnectOnMount={reconnects}>
          <QueryClientProvider client={new QueryClient()}>
            <Wallet />
          </QueryClientProvider>
        </WagmiProvider>,
      ),
    )
    return { config, root, wallet: () => seen }
  }
  const page = await open(false)
  const { config } = page
  const options = wagmiWallets(config)
  const flow = createConnectFlow({ ...options, chainId: 31337 })
  const choices = await options.readWallets(new AbortController().signal)
  await act(() => flow.connect(choices[0]?.id ?? ''))
  const addresses = [page.wallet()?.address]
  const chainIds = [page.wallet()?.chainId]

  const signer = (await page.wallet()?.scopeOf(31337, first).getWallet()) as WalletClient
  const signed = await signer.signTypedData({
    ...{ ...typedData, account: first, message: { price: 2n ** 200n } },
  })
  await act(() => options.switchChain(31338))
  chainIds.push(page.wallet()?.chainId)
  const there = (await page.wallet()?.scopeOf(31338, first).getWallet()) as WalletClient
  const sent = await there.sendTransaction({
    ...{ account: first, to: second, value: 2n ** 70n, chain: chain(31338) },
  })

  await act(async () => wallet.chooseAccount(second))
  addresses.push(page.wallet()?.address)
  await act(async () => page.root.unmount())
  // Opened anew: who is known to the page is there without being asked.
  const later = await open(true)
  for (let tries = 0; tries < 50 && later.wallet()?.address === undefined; tries++)
    await act(() => new Promise(resolve => setTimeout(resolve, 10)))
  addresses.push(later.wallet()?.address)
  await act(async () => later.root.unmount())
  wallet.leave()
  const asks = /signTypedData|sendTransaction|switchEthereumChain/
  return {
    ...{ names: choices.map(({ name }) => name), signed, sent, chainIds, addresses },
    asked: wallet.asked.filter(({ method }) => asks.test(method)),
  }
}
