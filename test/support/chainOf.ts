import { createTestClient, defineChain, http, publicActions, walletActions } from 'viem'

/** The local chain as a test asks it: directly, past the server and the app. */
export function chainOf(rpcUrl: string, id = 31337) {
  const chain = defineChain({
    id,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  return createTestClient({ chain, mode: 'anvil', transport: http(rpcUrl), pollingInterval: 50 })
    .extend(publicActions)
    .extend(walletActions)
}
